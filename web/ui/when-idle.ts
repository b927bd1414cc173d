import { useEffect, useState } from 'react';
import { canDoWithout } from './missing-part.ts';

/** Milliseconds to wait in Safari, which has no idle callbacks. */
const INSTEAD_MS = 500;

/** The default limit in milliseconds. Chromium may never report a page as idle if nothing is drawn. */
const MAX_WAIT_MS = 2000;

/** Runs `run` when the page is idle, at the latest after `longestWait` milliseconds. Returns a cancel function. */
export function whenIdle(run: () => void, longestWait = MAX_WAIT_MS): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, { timeout: longestWait });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, INSTEAD_MS);
  return () => clearTimeout(timer);
}

/** Whether the browser is set to save data. If so, load only what the user asks for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Returns false until the page is idle for the first time after the component mounts. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

let ahead = 0;
let waiting: (() => void)[] = [];

/**
 * Announces that the page loads code or data before the user needs them.
 * Returns a function that the caller must call when loading is done or canceled.
 */
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

/**
 * Runs `run` when the page is idle, and ignores its failure. Returns a function that cancels it.
 * {@link aheadDone} waits until `run` ends or is canceled.
 */
export function runAheadWhenIdle(run: () => Promise<void>): () => void {
  const done = announceAhead();
  const cancel = whenIdle(() => void run().catch(canDoWithout).finally(done));
  return () => {
    cancel();
    done();
  };
}

/** Resolves when the page is idle and all announced loads are done. */
export async function aheadDone(): Promise<void> {
  if (ahead > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  await new Promise<void>((resolve) => whenIdle(resolve)); // a part that just loaded may announce more loads
  if (ahead > 0) await aheadDone();
}
