/**
 * Parts of the app are fetched when they are needed. A page that was opened before a new deployment asks for parts that are
 * gone; loading it again, once, brings the new ones. The line-up is safe in its draft.
 */

/** Milliseconds in which the site must answer to be worth loading again. */
const PATIENCE_MS = 5000;

/** The files of every build have names of their own, so this one's tells the builds apart. */
const RELOADED_KEY = `line-rush-reloaded ${import.meta.url}`;

const spare = new WeakSet<object>();
const missing = new WeakMap<object, Promise<boolean>>();
let reloading = false;

/** Remembers that this build was loaded again; false when it was before, or when that cannot be remembered. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, 'yes');
    return true;
  } catch {
    return false; // storage is closed to us: a page that cannot remember might load itself again for ever
  }
}

/** Without a connection, loading again would leave no page at all. */
async function isSiteThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true;
}

/** Whether no form objects to leaving the page: one with unsaved changes does. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function decide(error: object): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve); // whoever asked for the part hears of it first, and may do without
  });
  if (spare.has(error) || !(await isSiteThere())) return false;
  if (!reloading && mayLeave() && isFirstTime()) {
    reloading = true;
    location.reload();
  }
  return reloading;
}

/** For whoever caught that a part did not come and can do without it: no reason to load the page again. */
export function canDoWithout(error: unknown): void {
  if (typeof error === 'object' && error !== null) spare.add(error);
}

/**
 * Null when an error is not about a part that did not come; else resolves with whether the page is being loaded again because
 * of it.
 */
export function reloadFor(error: unknown): Promise<boolean> | null {
  return (typeof error === 'object' && error !== null && missing.get(error)) || null;
}

/** Loads the page again, once per build and tab, when a part that is needed does not come. */
export function reloadWhenPartsAreMissing(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.set(payload, decide(payload)));
}
