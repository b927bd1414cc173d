/** Writes CSV files that spreadsheets show correctly and never run as formulas. */
import Papa from 'papaparse';
import { cleanPlayerText } from '../players/clean-text.ts';
import { guardCell } from './cell-values.ts';
import { PLAYER_COLUMNS, type PlayerValues } from '../players/player-values.ts';

export type CsvValue = string | number | boolean | null | undefined;

/** Cleans texts to one line, and guards those that a spreadsheet would run as formulas; see {@link guardCell}. */
function cellOf(value: CsvValue): string {
  return typeof value === 'string' ? guardCell(cleanPlayerText(value)) : String(value ?? '');
}

/** Writes rows without a header. Each ends with `\r\n`. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(cellOf));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** Writes the start of a file. The byte-order mark is for spreadsheets, which misread accents without it. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRows([columns])}`;
}

interface ExportedPlayer extends PlayerValues {
  /** Abbreviation or name, for the column `team`. */
  readonly team?: string | null;
}

interface PlayersFileOptions {
  /** Adds `team` as the first column, for files of several teams. */
  readonly withTeam: boolean;
}

/** Writes a CSV file with the players in the given order. */
export function exportPlayersCsv(
  players: readonly ExportedPlayer[],
  { withTeam }: PlayersFileOptions,
): string {
  const columns = withTeam ? (['team', ...PLAYER_COLUMNS] as const) : PLAYER_COLUMNS;
  return csvHead(columns) + csvRows(players.map((player) => columns.map((column) => player[column])));
}
