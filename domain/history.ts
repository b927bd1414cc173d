/**
 * Undo and redo: the states around the present one. Commands stay pure; recording their outcome here is what makes them
 * reversible.
 */

export interface History<State> {
  /** Oldest first. */
  readonly past: readonly State[];
  readonly present: State;
  /** Next to redo first. */
  readonly future: readonly State[];
}

/** How many steps can be undone; older ones are forgotten. */
export const HISTORY_LIMIT = 100;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Makes `next` the present one and forgets what could be redone. The same state again records nothing. */
export function record<State>(history: History<State>, next: State): History<State> {
  if (Object.is(next, history.present)) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/** One step back; the same history when there is none. */
export function undo<State>(history: History<State>): History<State> {
  if (!history.past.length) return history;
  const present = history.past[history.past.length - 1] as State;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** One step forward again; the same history when there is none. */
export function redo<State>(history: History<State>): History<State> {
  if (!history.future.length) return history;
  const present = history.future[0] as State;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
