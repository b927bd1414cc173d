/** What may wait until the page has nothing better to do. */

/** Milliseconds that Safari, which has no idle callbacks, waits instead. */
const INSTEAD_MS = 500;

/** Runs `run` when the page is idle, at the latest after `longestWait` milliseconds if given. Returns the way to call it off. */
export function whenIdle(run: () => void, longestWait?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, longestWait === undefined ? {} : { timeout: longestWait });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, INSTEAD_MS);
  return () => clearTimeout(timer);
}

/** Whether the person asked the browser to save data: then nothing is fetched that they have not asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
