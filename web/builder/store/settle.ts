/** How the outcome of a command enters the state: recorded for undo, announced, celebrated, or refused in a dialog. */
import { type History, record } from '#domain/history.ts';
import { isRefusal, type Lineup, type LineupResult } from '#domain/lineup.ts';
import type { Access, BuilderState, MoveOffer } from './builder-state.ts';
import { nextReadiness } from './readiness.ts';

/** The part of the state that says a text to screen readers. */
export function announced({ get }: Access, text: string): Pick<BuilderState, 'announcement'> {
  return { announcement: { text, count: get().announcement.count + 1 } };
}

/** The part of the state that follows a changed history: the twentieth player opens the celebration. */
export function withHistory({ get }: Access, history: History<Lineup>): Partial<BuilderState> {
  const readiness = nextReadiness(get().readiness, history.present);
  const completed = readiness === 'celebrating' && get().readiness === 'building';
  return {
    history,
    readiness,
    ...(completed && { dialog: { kind: 'ready', celebrate: true }, sheet: 'peek' }),
  };
}

/** Carries a command's outcome out and announces it with `text`, or shows its refusal with what is offered instead. */
export function settle(access: Access, result: LineupResult, text: string, offer?: MoveOffer): void {
  const { get, set } = access;
  if (isRefusal(result)) {
    set({ held: null, dialog: { kind: 'message', title: result.title, message: result.message, offer } });
    return;
  }
  const closed = { removed: null, dialog: null };
  if (result === get().history.present) set(closed);
  else set({ ...closed, ...withHistory(access, record(get().history, result)), ...announced(access, text) });
}
