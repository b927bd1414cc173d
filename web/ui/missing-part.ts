/**
 * Handles chunks that fail to load.
 * After a deployment, an open page requests chunks that no longer exist. One reload then loads the page with the new
 * chunks.
 * The lineup survives the reload as a draft.
 */
import { readStorage, writeStorage } from '#web/backend/browser-storage.ts';

/**
 * Matches the error messages of browsers, Vite, and lazy-part.tsx for files that failed to load.
 * Must not match the messages of errors in the code.
 */
const NOT_COME = /imported module|module script|JavaScript MIME|preload CSS|style sheet/i;

/** How long to wait for the site's response before a reload, in milliseconds. */
const PATIENCE_MS = 5000;

/** File names differ in each build, so this URL identifies the build. */
const RELOADED_KEY = `line-rush-reloaded ${import.meta.url}`;

const spare = new WeakSet<object>();
const missing = new WeakMap<object, Promise<boolean>>();
let reloading = false;

/** Records that this build reloads the page. Returns false if it has done so before, or if storing fails. */
function isFirstTime(): boolean {
  return (
    readStorage('sessionStorage', RELOADED_KEY) === null &&
    writeStorage('sessionStorage', RELOADED_KEY, 'yes') // without a record, the page might reload forever
  );
}

/** Whether the site can be reached. Without a connection, a reload would lose the page. */
async function isSiteThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true;
}

/** Whether the page may reload. False while a form has unsaved changes. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function decide(error: object): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve); // first run the caller's handler, which may call {@link canDoWithout}
  });
  if (spare.has(error) || !(await isSiteThere())) return false;
  if (!reloading && mayLeave() && isFirstTime()) {
    reloading = true;
    location.reload();
  }
  return reloading;
}

/** Whether the error is about a file that failed to load, and not about code that failed. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && NOT_COME.test(error.message);
}

/** Marks the error of an optional part, so that it does not cause a reload. */
export function canDoWithout(error: unknown): void {
  if (typeof error === 'object' && error !== null) spare.add(error);
}

/**
 * Resolves with whether the page reloads because of this error.
 * Returns null if the error is not about a chunk that failed to load.
 */
export function reloadFor(error: unknown): Promise<boolean> | null {
  return (typeof error === 'object' && error !== null && missing.get(error)) || null;
}

/** If a required chunk fails to load, reloads the page, but only once per build and tab. */
export function reloadWhenPartsAreMissing(): void {
  // Vite reports every rejected import, even if the code loaded but the browser cannot run it.
  addEventListener('vite:preloadError', ({ payload }) => {
    if (isMissing(payload)) missing.set(payload, decide(payload));
  });
}
