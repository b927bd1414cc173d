/** Writes CSV files that spreadsheets show correctly and never run as formulas. */
import Papa from 'papaparse';
import { cleanPlayerText } from '../players/clean-text.ts';
import { guardCell } from './cell-values.ts';
import { PLAYER_COLUMNS, type PlayerValues } from '../players/player-values.ts';

export type CsvValue = string | number | boolean | null | undefined;

/**
 * Cleans a text, which becomes one line. Guards a text that a spreadsheet would run as a formula; see {@link
 * guardCell}.
 */
function cellOf(value: CsvValue): string {
  return typeof value === 'string' ? guardCell(cleanPlayerText(value)) : String(value ?? '');
}

/** Writes rows without a header. Each row ends with `\r\n`. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => row.map(cellOf));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** Writes the header row after a byte-order mark, without which spreadsheets misread accents. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRows([columns])}`;
}

interface ExportedPlayer extends PlayerValues {
  /** Abbreviation or name, for the column `team`. */
  readonly team?: string | null;
}

export function exportPlayersCsv(
  players: readonly ExportedPlayer[],
  { withTeam }: { readonly withTeam: boolean },
): string {
  const columns = withTeam ? (['team', ...PLAYER_COLUMNS] as const) : PLAYER_COLUMNS;
  return csvHead(columns) + csvRows(players.map((player) => columns.map((column) => player[column])));
}
