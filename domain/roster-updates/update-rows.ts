/** Turns decided differences into the rows of `apply_roster_updates`. */
import { importEntry, type GivenValues, type WriteResult } from '#domain/players/write-rows.ts';
import { allChanges, type RosterChange, type RowAnswer } from './compare-rosters.ts';
import type { LinkedPlayer } from './feed-roster.ts';

export type Departure = { readonly action: 'delete' } | { readonly action: 'move'; readonly teamId: number };

export interface DecidedChange {
  readonly change: RosterChange;
  /** The admin's answer about an uncertain row. Without an answer, the row is not written. */
  readonly answer?: RowAnswer;
  /** Required for a player who left. Without a departure, nothing is written. */
  readonly departure?: Departure;
}

export type UpdateRow =
  | {
      readonly action: 'add';
      readonly team_id: number;
      readonly values: GivenValues;
      readonly nhl_id: number | null;
    }
  | {
      readonly action: 'update' | 'move';
      /** The team that the player moves to, or else the player's current team. */
      readonly team_id: number;
      readonly id: number;
      /** The revision that the admin saw. The database refuses any other revision. */
      readonly revision: number;
      readonly values: GivenValues;
      readonly nhl_id: number | null;
    }
  | { readonly action: 'delete'; readonly team_id: number; readonly id: number; readonly revision: number };

type Changes = RosterChange['changes'];

const valuesOf = (changes: Changes): GivenValues =>
  Object.fromEntries(changes.map(({ after, column }) => [column, after]));

function existing(
  action: 'update' | 'move',
  team_id: number,
  { id, revision }: LinkedPlayer,
  { changes, row }: { readonly changes: Changes; readonly row: RosterChange['row'] },
): UpdateRow {
  return { action, team_id, id, revision, values: valuesOf(changes), nhl_id: row?.nhl_id ?? null };
}

function departureRow({ player }: RosterChange, departure: Departure | undefined): UpdateRow | null {
  if (!player || !departure) return null;
  if (departure.action === 'move')
    return existing('move', departure.teamId, player, { changes: [], row: null });
  return { action: 'delete', team_id: player.team_id, id: player.id, revision: player.revision };
}

function answerRow({ row, teamId }: RosterChange, answer: RowAnswer | undefined): UpdateRow | null {
  if (!row || !answer) return null;
  if (answer.action !== 'add') {
    const changes = allChanges(answer.player, row);
    return existing(answer.action, teamId, answer.player, { changes, row });
  }
  const { values } = importEntry(row, answer);
  return { action: 'add', team_id: teamId, values, nhl_id: row.nhl_id };
}

function rowOf({ answer, change, departure }: DecidedChange): UpdateRow | null {
  const { kind, player, row, teamId } = change;
  if (kind === 'left') return departureRow(change, departure);
  if (change.answers.length > 0) return answerRow(change, answer);
  if (kind === 'joined') return answerRow(change, { action: 'add' });
  return player && existing(kind === 'traded' ? 'move' : 'update', teamId, player, { ...change, row });
}

/**
 * Creates the rows of the decided differences.
 * Each player gets one row, because an undo reverts one change per player.
 */
export function updateRows(decided: readonly DecidedChange[]): readonly UpdateRow[] {
  const rows: UpdateRow[] = [];
  const updates = new Map<number, number>();
  for (const each of decided) {
    const row = rowOf(each);
    if (!row) continue;
    const index = row.action === 'update' ? updates.get(row.id) : undefined;
    const earlier = index === undefined ? undefined : rows[index];
    if (index !== undefined && earlier?.action === 'update' && row.action === 'update') {
      rows[index] = { ...earlier, values: { ...earlier.values, ...row.values } };
      continue;
    }
    if (row.action === 'update') updates.set(row.id, rows.length);
    rows.push(row);
  }
  return rows;
}

/**
 * Writes rows. If some rows are refused because their players have changed, tries again with the other rows.
 * Resolves with the result of the last request, and with the messages of the rows that the first request refused.
 */
export async function writeAllowed(
  rows: readonly UpdateRow[],
  write: (rows: readonly UpdateRow[]) => Promise<WriteResult>,
): Promise<{ readonly result: WriteResult; readonly refused: ReadonlyMap<UpdateRow, string> }> {
  const result = await write(rows);
  const refused = new Map(
    result.rows.flatMap(({ action, message, row_number }) => {
      const row = rows[(row_number ?? 0) - 1];
      return action === 'refused' && row ? [[row, message ?? 'refused'] as const] : [];
    }),
  );
  const rest = rows.filter((row) => !refused.has(row));
  if (result.written || refused.size === 0 || rest.length === 0) return { result, refused };
  const again = await write(rest);
  // If the second request refuses a row, its player changed between the requests. The next comparison shows the row.
  return { result: again, refused };
}
