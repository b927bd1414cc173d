/** What may wait until the page has nothing better to do. */

/** Milliseconds that Safari, which has no idle callbacks, waits instead. */
const INSTEAD_MS = 500;

/** Milliseconds to wait at most unless told otherwise. Chromium sometimes calls no page idle on which nothing is drawn. */
const LONGEST_WAIT_MS = 2000;

/** Runs `run` when the page is idle, at the latest after `longestWait` milliseconds. Returns a function that cancels it. */
export function whenIdle(run: () => void, longestWait = LONGEST_WAIT_MS): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, { timeout: longestWait });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, INSTEAD_MS);
  return () => clearTimeout(timer);
}

/** Whether the person asked the browser to save data: then nothing is fetched that they have not asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** How many fetches ahead are announced and not done. */
let ahead = 0;
let waiting: (() => void)[] = [];

/** Announces that the page fetches something ahead, at once or later. Returns what to call when that is done, or called off. */
export function announceAhead(): () => void {
  let done = false;
  ahead += 1;
  return () => {
    if (done) return;
    done = true;
    ahead -= 1;
    if (ahead > 0) return;
    for (const resume of waiting) resume();
    waiting = [];
  };
}

/** Resolves when the page is idle and has fetched everything ahead that it announced. */
export async function aheadDone(): Promise<void> {
  if (ahead > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  await new Promise<void>((resolve) => whenIdle(resolve)); // what has just come may announce more
  if (ahead > 0) await aheadDone();
}
