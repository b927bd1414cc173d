/**
 * Applies a command's outcome to the state.
 * Records it for Undo and announces it, or shows the refusal in a dialog.
 */
import { type History, record } from '#domain/history.ts';
import { isLineupRefusal, type LineupResult } from '#domain/lineup-commands.ts';
import type { Lineup } from '#domain/lineup.ts';
import { lineupSentence } from '#web/sentences.ts';
import type { MoveOffer } from '../dialogs/registry.tsx';
import { announced } from './announced.ts';
import type { Access, Change } from './builder-state.ts';
import { nextReadiness } from './readiness.ts';

/** Sets the history. Filling the last slot opens the celebration. */
export function withHistory({ get }: Access, history: History<Lineup>): Change {
  const { readiness: before } = get().lineup;
  const readiness = nextReadiness(before, history.present);
  const completed = readiness === 'celebrating' && before === 'building';
  return {
    lineup: { history, readiness },
    ...(completed && { screen: { dialog: { kind: 'ready', celebrate: true }, sheet: 'peek' } }),
  };
}

/** Records and announces an outcome with `text`, or shows its refusal with `offer`. */
export function settle(access: Access, result: LineupResult, text: string, offer?: MoveOffer): void {
  const { get, set } = access;
  if (isLineupRefusal(result)) {
    const { title, message } = lineupSentence(result);
    set({ screen: { held: null, dialog: { kind: 'message', title, message, offer } } });
    return;
  }
  const closed: Change = { screen: { removed: null, dialog: null } };
  const { history } = get().lineup;
  if (result === history.present) set(closed);
  else set(closed, withHistory(access, record(history, result)), announced(access, text));
}
