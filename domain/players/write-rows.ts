/** What goes to the database functions `import_players` and `update_players`: one entry per row, and their answer. */
import * as v from 'valibot';
import { changesOf, type ColumnChange } from './column-changes.ts';
import { namesOf, numberOf } from './identity.ts';
import type { NewRowChoice } from './match-import.ts';
import type { FoundRow } from './match-update.ts';
import {
  IMPORT_COLUMNS,
  PLAYER_COLUMNS,
  type ParsedRow,
  type PlayerColumn,
  type PlayerValues,
} from './player-values.ts';

/** Values to write; what is left out stays as it is. */
export type GivenValues = Partial<PlayerValues>;

export type WriteRow =
  | { readonly row_number: number; readonly action: 'add'; readonly values: GivenValues }
  | {
      readonly row_number: number;
      readonly action: 'update' | 'move';
      /** The player, and the revision that the admin has seen: another one is refused. */
      readonly id: number;
      readonly revision: number;
      readonly values: GivenValues;
    };

function given(values: PlayerValues, columns: readonly PlayerColumn[]): GivenValues {
  return Object.fromEntries(
    columns.flatMap((column) => (values[column] === null ? [] : [[column, values[column]]])),
  );
}

/** Lists every value of a row that an import could write to a player, old and new. */
export function importChanges(player: PlayerValues, values: PlayerValues): readonly ColumnChange[] {
  const before = { ...player, number: numberOf(player) };
  return changesOf(before, { ...values, number: numberOf(values) }, IMPORT_COLUMNS);
}

/** What an import writes to an existing player as long as nothing else is chosen: the number, and nothing unseen. */
export const STARTING_COLUMNS: ReadonlySet<PlayerColumn> = new Set<PlayerColumn>(['number']);

/**
 * Makes the entry of an import for a row and what was chosen for it. A full name alone is split, because lists sort by last
 * name.
 *
 * @param columns What an update or a move writes besides the team; an addition writes all that the row has.
 */
export function importEntry(
  { rowNumber, values }: ParsedRow,
  choice: NewRowChoice,
  columns: ReadonlySet<PlayerColumn> = STARTING_COLUMNS,
): WriteRow {
  if (choice.action === 'add') {
    const { first, last } = namesOf(values);
    const names = { ...(first && { first_name: first }), ...(last && { last_name: last }) };
    return { row_number: rowNumber, action: 'add', values: { ...given(values, PLAYER_COLUMNS), ...names } };
  }
  const { action, player } = choice;
  return {
    row_number: rowNumber,
    action,
    id: player.id,
    revision: player.revision,
    values: given(
      values,
      // The number as it was written (`07`) goes with the number.
      columns.has('number') ? [...columns, 'jersey_number'] : [...columns],
    ),
  };
}

/** The entry of an update for a found row: only what changes. */
export function updateEntry({ changes, player, row }: FoundRow): WriteRow {
  return {
    row_number: row.rowNumber,
    action: 'update',
    id: player.id,
    revision: player.revision,
    values: Object.fromEntries(changes.map(({ after, column }) => [column, after])),
  };
}

/** Bytes of one portion: below the 128 KB that the server takes in one request. */
export const PORTION_BYTES = 100 * 1024;

/**
 * Rows in portions for `stage_rows`, each at most `maxBytes` of JSON (a single larger row is a portion of its own).
 * One portion: no need to stage, the rows go with the call itself.
 */
export function splitIntoPortions<T>(rows: readonly T[], maxBytes = PORTION_BYTES): T[][] {
  const encoder = new TextEncoder();
  const portions: T[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).length + 1;
    const portion = portions.at(-1);
    if (!portion || size + bytes > maxBytes) {
      portions.push([row]);
      size = bytes + 2;
    } else {
      portion.push(row);
      size += bytes;
    }
  }
  return portions;
}

const rowResult = v.object({
  /** Null in answers of `move_players` and `delete_players`, which know no rows of a file. */
  row_number: v.nullish(v.number(), null),
  action: v.picklist(['added', 'updated', 'moved', 'deleted', 'restored', 'unchanged', 'refused']),
  /** The player; null when none came to be. */
  id: v.nullable(v.number()),
  /** What an undo is about, by name; other answers leave it out. */
  name: v.nullish(v.string(), null),
  /** Why a row was refused or left as it is. */
  message: v.nullable(v.string()),
});

const writeResult = v.object({
  /** False: at least one row was refused, and nothing at all was written. */
  written: v.boolean(),
  /** Names the change in `admin_log` and for `undo_admin_action`; null when nothing was written. */
  batch: v.nullable(v.string()),
  rows: v.array(rowResult),
});

export type RowResult = v.InferOutput<typeof rowResult>;
export type WriteResult = v.InferOutput<typeof writeResult>;

/** The answer of any of the admin functions, checked; null when it is none. */
export function readWriteResult(answer: unknown): WriteResult | null {
  const result = v.safeParse(writeResult, answer);
  return result.success ? result.output : null;
}

export type ResultCounts = Readonly<Record<RowResult['action'], number>>;

/** How many rows ended how. */
export function countResults({ rows }: WriteResult): ResultCounts {
  const counts = { added: 0, updated: 0, moved: 0, deleted: 0, restored: 0, unchanged: 0, refused: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}
