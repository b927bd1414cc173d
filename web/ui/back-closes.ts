/**
 * Lets Back close an open dialog instead of leaving the page.
 * For each open dialog, the history has another entry with the page's URL.
 * An entry's state has the number of dialogs that are open at that entry. This number decides which dialogs Back
 * closes.
 */

const DEPTH = 'lineRushDialogs';

/** Callbacks that close the open dialogs. The topmost is last. */
const dialogs: (() => void)[] = [];

/** Reads how many dialogs are open, from the state of the current history entry. 0 for a page's own entry. */
function depth(): number {
  const state = history.state as Readonly<Record<string, unknown>> | null;
  const kept = state?.[DEPTH];
  return typeof kept === 'number' ? kept : 0;
}

let isPlanned = false;
/** Whether {@link adjust}, not the user, causes the next `popstate`. */
let isGoing = false;

/** Adjusts the history to the open dialogs. Goes back over entries that a closed dialog or a reload left behind. */
function adjust(): void {
  isPlanned = false;
  if (isGoing) return;
  const surplus = depth() - dialogs.length;
  if (surplus > 0) {
    isGoing = true;
    history.go(-surplus);
  }
  // With `auto`, closing a dialog would restore the scroll position from when it opened.
  if (dialogs.length > 0) history.scrollRestoration = 'manual';
  else if (surplus === 0) history.scrollRestoration = 'auto';
  for (let entry = depth() + 1; entry <= dialogs.length; entry++) {
    history.pushState({ ...(history.state as object | null), [DEPTH]: entry }, '');
  }
}

/** Defers the adjustment: in the same task, another dialog may open, or a link may navigate. */
function planAdjustment(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(adjust);
}

function onPopState(): void {
  const above = isGoing ? [] : dialogs.slice(depth());
  isGoing = false;
  for (const close of above.toReversed()) close();
  planAdjustment();
}

/** Lets Back call `close` until `closed` aborts. `close` may leave the dialog open. */
export function closeOnBack(close: () => void, closed: AbortSignal): void {
  if (closed.aborted) return;
  addEventListener('popstate', onPopState); // the browser adds the same listener only once
  dialogs.push(close);
  planAdjustment();
  closed.addEventListener('abort', () => {
    dialogs.splice(dialogs.lastIndexOf(close), 1);
    planAdjustment();
  });
}
