import type { CellWarning, RowFinding } from './import-sentences.ts';

/** The only columns that "Update Data" writes. */
export const UPDATE_COLUMNS = [
  'shoots',
  'birthplace',
  'nationality',
  'birthdate',
  'height',
  'weight',
] as const;

/** A player's columns, in the order of an export. */
export const PLAYER_COLUMNS = [
  'first_name',
  'last_name',
  'full_name',
  'display_name',
  'position',
  'number',
  'jersey_number',
  ...UPDATE_COLUMNS,
  'depth',
] as const;

export type PlayerColumn = (typeof PLAYER_COLUMNS)[number];

/** The columns that an import can change in an existing player. The admin chooses which of them it changes. */
export const IMPORT_COLUMNS = ['number', 'first_name', 'position', ...UPDATE_COLUMNS, 'depth'] as const;

/** Unknown values are null. */
export interface PlayerValues {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string | null;
  readonly display_name: string | null;
  /** Upper case: `C`, `LW`. Unusual words are allowed. */
  readonly position: string | null;
  /** The number as written, if that differs from `number`: `07`. */
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
  /** In pounds. */
  readonly weight: number | null;
  /** The rank among the team's forwards, defensemen, or goalies, from 1. */
  readonly depth: number | null;
}

/** Limits of the table `players`: the maximum characters of texts, and the bounds of numbers. */
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
  depth: { min: 1, max: 99 },
} as const;

export interface StoredPlayer extends PlayerValues {
  readonly id: number;
  readonly team_id: number;
  /** Counts the row's changes. The server rejects a change that is based on an older revision. */
  readonly revision: number;
}

export const STORED_PLAYER_COLUMNS =
  'id, team_id, revision, first_name, last_name, full_name, display_name, position, jersey_number, number, shoots, birthplace, nationality, birthdate, height, weight, depth';

export interface PlayerElsewhere extends StoredPlayer {
  readonly team_name: string;
}

export interface ParsedRow {
  /** Counted from 1 as in a spreadsheet, including the header. */
  readonly rowNumber: number;
  readonly values: PlayerValues;
  /** The row's cell in the column `team`; null if the file has no such column. */
  readonly team: string | null;
  readonly error: RowFinding | null;
  readonly warnings: readonly CellWarning[];
}
