/** Writes players as a CSV file. Spreadsheets show it correctly, and importing it changes nothing. */
import { PLAYER_COLUMNS, type PlayerValues } from '#domain/players/player-values.ts';
import { csvHead, csvRows } from './csv-file.ts';

export interface ExportedPlayer extends PlayerValues {
  /** Abbreviation or name, for the column `team`. */
  readonly team?: string | null;
}

export interface PlayersFileOptions {
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
