export interface History<State> {
  /** Oldest first. */
  readonly past: readonly State[];
  readonly present: State;
  /** The states to redo, the next one first. */
  readonly future: readonly State[];
}

export const HISTORY_LIMIT = 100;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Records `next` as the present state, and drops the redo steps. Ignores an unchanged state. */
export function record<State>(history: History<State>, next: State): History<State> {
  if (Object.is(next, history.present)) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/** Returns the same history if there is no earlier state. */
export function undo<State>(history: History<State>): History<State> {
  if (!history.past.length) return history;
  const present = history.past[history.past.length - 1] as State;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Returns the same history if there is no later state. */
export function redo<State>(history: History<State>): History<State> {
  if (!history.future.length) return history;
  const present = history.future[0] as State;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
