/** An admin's choices on the page "Roster updates", before they are applied. */
import { isSafe, type RosterChange, type RowAnswer } from '#domain/roster-updates/compare-rosters.ts';
import type { DecidedChange, Departure } from '#domain/roster-updates/update-rows.ts';

export interface Decisions {
  /** By id of the change. */
  readonly picked: ReadonlySet<string>;
  /** The admin's answers about uncertain rows, by id of the change. */
  readonly answers: ReadonlyMap<string, RowAnswer>;
  /** What happens to players who left, by id of the change. The default is deletion. */
  readonly departures: ReadonlyMap<string, Departure>;
}

export const NO_DECISIONS: Decisions = { picked: new Set(), answers: new Map(), departures: new Map() };

const DELETE: Departure = { action: 'delete' };

/** Whether a change can be picked. If it has a question, the admin must answer it first. */
export function canPick(change: RosterChange, { answers }: Decisions): boolean {
  return change.answers.length === 0 || answers.has(change.id);
}

export function departureOf({ id }: RosterChange, { departures }: Decisions): Departure {
  return departures.get(id) ?? DELETE;
}

export function pick(decisions: Decisions, changes: readonly RosterChange[], isPicked: boolean): Decisions {
  const picked = new Set(decisions.picked);
  for (const change of changes) {
    if (!isPicked) picked.delete(change.id);
    else if (canPick(change, decisions)) picked.add(change.id);
  }
  return { ...decisions, picked };
}

/** Sets the admin's answer for a change, and picks the change. Null clears the answer and unpicks the change. */
export function answer(decisions: Decisions, change: RosterChange, chosen: RowAnswer | null): Decisions {
  const answers = new Map(decisions.answers);
  if (chosen) answers.set(change.id, chosen);
  else answers.delete(change.id);
  return pick({ ...decisions, answers }, [change], chosen !== null);
}

export function depart(decisions: Decisions, change: RosterChange, departure: Departure): Decisions {
  const departures = new Map(decisions.departures).set(change.id, departure);
  return pick({ ...decisions, departures }, [change], true);
}

function decide(change: RosterChange, decisions: Decisions): DecidedChange {
  const chosen = decisions.answers.get(change.id);
  return {
    change,
    ...(chosen && { answer: chosen }),
    ...(change.kind === 'left' && { departure: departureOf(change, decisions) }),
  };
}

/** Returns the picked changes. Ignores choices about changes that are no longer open. */
export function pickedChanges(open: readonly RosterChange[], decisions: Decisions): readonly DecidedChange[] {
  return open.filter(({ id }) => decisions.picked.has(id)).map((change) => decide(change, decisions));
}

export function safeChanges(open: readonly RosterChange[]): readonly DecidedChange[] {
  return open.filter(isSafe).map((change) => ({ change }));
}
