/** Writes players as a CSV file. Spreadsheets show it correctly, and importing it changes nothing. */
import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { PLAYER_COLUMNS, type PlayerValues } from '#domain/players/player-values.ts';
import { guardCell } from './cell-values.ts';

export interface ExportedPlayer extends PlayerValues {
  /** Abbreviation or name, for the column `team`. */
  readonly team?: string | null;
}

export interface PlayersFileOptions {
  /** Adds `team` as the first column, for files of several teams. */
  readonly withTeam: boolean;
}

function cellOf(value: string | number | null | undefined): string {
  return typeof value === 'string' ? guardCell(cleanPlayerText(value)) : String(value ?? '');
}

/**
 * Writes a CSV file with the players in the given order.
 * Uses UTF-8 with a byte-order mark, because spreadsheets misread accents without one, and `\r\n` line ends.
 * Guards cells that a spreadsheet would run as formulas; see {@link guardCell}.
 */
export function exportPlayersCsv(
  players: readonly ExportedPlayer[],
  { withTeam }: PlayersFileOptions,
): string {
  const columns = withTeam ? (['team', ...PLAYER_COLUMNS] as const) : PLAYER_COLUMNS;
  const rows = players.map((player) => columns.map((column) => cellOf(player[column])));
  return `\uFEFF${Papa.unparse({ fields: [...columns], data: rows }, { newline: '\r\n' })}\r\n`;
}
