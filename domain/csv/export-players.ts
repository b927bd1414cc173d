/** Players as a CSV file that spreadsheets show rightly and that imports to no change. */
import Papa from 'papaparse';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { PLAYER_COLUMNS, type PlayerValues } from '#domain/players/player-values.ts';
import { guardCell } from './cell-values.ts';

export interface ExportedPlayer extends PlayerValues {
  /** For the column `team`: abbreviation or name. */
  readonly team?: string | null;
}

export interface PlayersFileOptions {
  /** Puts a column `team` first: for files of more than one team. */
  readonly withTeam: boolean;
}

function cellOf(value: string | number | null | undefined): string {
  return typeof value === 'string' ? guardCell(cleanPlayerText(value)) : String(value ?? '');
}

/**
 * The text of a CSV file in the given order: UTF-8 with a byte-order mark (else spreadsheets misread accents), `\r\n`.
 * Cells that a spreadsheet would run as formulas begin with an apostrophe, which parsing takes off again.
 */
export function exportPlayersCsv(
  players: readonly ExportedPlayer[],
  { withTeam }: PlayersFileOptions,
): string {
  const columns = withTeam ? (['team', ...PLAYER_COLUMNS] as const) : PLAYER_COLUMNS;
  const rows = players.map((player) => columns.map((column) => cellOf(player[column])));
  return `\uFEFF${Papa.unparse({ fields: [...columns], data: rows }, { newline: '\r\n' })}\r\n`;
}
