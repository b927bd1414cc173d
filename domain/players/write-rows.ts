/** Requests and results of the database functions `import_league` and `update_players`. */
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

/** Missing values stay unchanged. */
export type GivenValues = Partial<PlayerValues>;

export type WriteRow =
  | { readonly row_number: number; readonly action: 'add'; readonly values: GivenValues }
  | {
      readonly row_number: number;
      readonly action: 'update' | 'move';
      /** The player, and the revision that the admin saw. The database refuses any other revision. */
      readonly id: number;
      readonly revision: number;
      readonly values: GivenValues;
    };

function given(values: PlayerValues, columns: readonly PlayerColumn[]): GivenValues {
  return Object.fromEntries(
    columns.flatMap((column) => (values[column] === null ? [] : [[column, values[column]]])),
  );
}

export function importChanges(player: PlayerValues, values: PlayerValues): readonly ColumnChange[] {
  const before = { ...player, number: numberOf(player) };
  return changesOf(before, { ...values, number: numberOf(values) }, IMPORT_COLUMNS);
}

export const STARTING_COLUMNS: ReadonlySet<PlayerColumn> = new Set<PlayerColumn>(['number']);

/**
 * Creates the entry of an import for a row and the admin's choice.
 * Splits the name of a row that has only a full name, because lists sort by last name.
 * @param columns Columns that an update or a move writes, besides the team. An addition writes all values.
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
      // Besides the number, write how the file spells it (`07`).
      columns.has('number') ? [...columns, 'jersey_number'] : [...columns],
    ),
  };
}

/** Creates the entry of an update. Contains only changed values. */
export function updateEntry({ changes, player, row }: FoundRow): WriteRow {
  return {
    row_number: row.rowNumber,
    action: 'update',
    id: player.id,
    revision: player.revision,
    values: Object.fromEntries(changes.map(({ after, column }) => [column, after])),
  };
}

/**
 * Splits rows into portions of at most `maxBytes` of JSON for `stage_rows`.
 * The default is below the server's limit of 128 KB for a request. A larger row becomes a portion of its own.
 * If there is only one portion, send it to the write function directly.
 */
export function splitIntoPortions<T>(rows: readonly T[], maxBytes = 100 * 1024): T[][] {
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
  /** Null in results of `move_players` and `delete_players`, which have no rows of a file. */
  row_number: v.nullish(v.number(), null),
  action: v.picklist(['added', 'updated', 'moved', 'deleted', 'restored', 'unchanged', 'refused']),
  id: v.nullable(v.number()),
  /** The player's name. Null except in results of an undo. */
  name: v.nullish(v.string(), null),
  message: v.nullable(v.string()),
});

const writeResult = v.object({
  /** If false, nothing was written. */
  written: v.boolean(),
  /** Identifies the change in `admin_log` and for `undo_admin_action`; null if nothing was written. */
  batch: v.nullable(v.string()),
  rows: v.array(rowResult),
});

export type RowResult = v.InferOutput<typeof rowResult>;
export type WriteResult = v.InferOutput<typeof writeResult>;

export function readWriteResult(response: unknown): WriteResult | null {
  const result = v.safeParse(writeResult, response);
  return result.success ? result.output : null;
}

export function countResults({ rows }: WriteResult): Readonly<Record<RowResult['action'], number>> {
  const counts = { added: 0, updated: 0, moved: 0, deleted: 0, restored: 0, unchanged: 0, refused: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}
