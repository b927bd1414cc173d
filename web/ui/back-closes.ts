/**
 * Back closes an open dialog instead of leaving the page. Each open dialog has a history entry of the same address on top of the
 * page's own; how many there are is in the entry's state, so the current entry alone says what is to be done.
 */

const DEPTH = 'lineRushDialogs';

/** Asks each open dialog's owner to close it; the topmost dialog is last. */
const dialogs: (() => void)[] = [];

/** How many dialogs the current entry stands for; a link in a dialog leads to an entry that stands for none. */
function depth(): number {
  const state = history.state as Readonly<Record<string, unknown>> | null;
  const kept = state?.[DEPTH];
  return typeof kept === 'number' ? kept : 0;
}

let isPlanned = false;
/** The next `popstate` is the answer to {@link adjust}, not to a user's Back. */
let isGoing = false;

/** Makes the entries as many as the open dialogs: those that are left of a closed dialog, or of a reload, are gone back over. */
function adjust(): void {
  isPlanned = false;
  if (isGoing) return;
  const surplus = depth() - dialogs.length;
  if (surplus > 0) {
    isGoing = true;
    history.go(-surplus);
  }
  // Else the browser would scroll back to where the page was when the dialog opened.
  if (dialogs.length > 0) history.scrollRestoration = 'manual';
  else if (surplus === 0) history.scrollRestoration = 'auto';
  for (let entry = depth() + 1; entry <= dialogs.length; entry++) {
    history.pushState({ ...(history.state as object | null), [DEPTH]: entry }, '');
  }
}

/** Later: one dialog may follow another one, and a link may lead to another page, in the same turn. */
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

/** Until `closed` is aborted, Back calls `close`, which may refuse by leaving the dialog open. */
export function closeOnBack(close: () => void, closed: AbortSignal): void {
  if (closed.aborted) return;
  addEventListener('popstate', onPopState); // once, however often it is asked for
  dialogs.push(close);
  planAdjustment();
  closed.addEventListener('abort', () => {
    dialogs.splice(dialogs.lastIndexOf(close), 1);
    planAdjustment();
  });
}
