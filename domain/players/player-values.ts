/** What a file may say of a player, under the names and within the bounds of the table `players`. */

/** The columns of a players file, in the order in which an export has them. */
export const PLAYER_COLUMNS = [
  'first_name',
  'last_name',
  'full_name',
  'display_name',
  'position',
  'number',
  'jersey_number',
  'shoots',
  'birthplace',
  'nationality',
  'birthdate',
  'height',
  'weight',
] as const;

export type PlayerColumn = (typeof PLAYER_COLUMNS)[number];

/** What an import may write to a player who exists already; each value only where an admin or the operator chose it. */
export const IMPORT_COLUMNS = [
  'number',
  'first_name',
  'position',
  'shoots',
  'birthplace',
  'nationality',
  'birthdate',
  'height',
  'weight',
] as const satisfies readonly PlayerColumn[];

/** What "Update Data" writes, and nothing else. */
export const UPDATE_COLUMNS = [
  'shoots',
  'birthplace',
  'nationality',
  'birthdate',
  'height',
  'weight',
] as const satisfies readonly PlayerColumn[];

/** The values of a player; what is not known is null. */
export interface PlayerValues {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string | null;
  readonly display_name: string | null;
  /** Upper-cased: `C`, `LW`; unusual words, too. */
  readonly position: string | null;
  /** The number as written where that differs from `number`: `07`. */
  readonly jersey_number: string | null;
  /** 0 to 99. */
  readonly number: number | null;
  /** `L` or `R`. */
  readonly shoots: string | null;
  readonly birthplace: string | null;
  readonly nationality: string | null;
  /** `1997-09-17`. */
  readonly birthdate: string | null;
  /** As on rosters: `6'1"`. */
  readonly height: string | null;
  /** Pounds. */
  readonly weight: number | null;
}

/** Most characters of texts and bounds of numbers, as the table has them. */
export const PLAYER_LIMITS = {
  first_name: 80,
  last_name: 80,
  full_name: 160,
  display_name: 160,
  position: 20,
  jersey_number: 10,
  birthplace: 120,
  nationality: 60,
  height: 16,
  number: { min: 0, max: 99 },
  weight: { min: 50, max: 500 },
} as const;

/** A player of the team that rows are compared with: a row of `players`. */
export interface StoredPlayer extends PlayerValues {
  readonly id: number;
  readonly team_id: number;
  /** Counts the row's changes. Sent back with a change of the row, which is refused when the row has gone on since. */
  readonly revision: number;
}

/** The columns of a {@link StoredPlayer}, as the table API lists them. */
export const STORED_PLAYER_COLUMNS =
  'id, team_id, revision, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots, birthplace, nationality, birthdate, height, weight';

/** A player of another team. */
export interface PlayerElsewhere extends StoredPlayer {
  readonly team_name: string;
}

/** Something about one cell that the admin should see; the row can be used nevertheless. */
export interface CellWarning {
  readonly column: PlayerColumn;
  readonly message: string;
}

/** A row of a file, checked. */
export interface ParsedRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly rowNumber: number;
  readonly values: PlayerValues;
  /** The team that the row itself names, as written; null where the file has no such column. */
  readonly team: string | null;
  /** Why the row can't be used; null when it can. */
  readonly error: string | null;
  readonly warnings: readonly CellWarning[];
}
