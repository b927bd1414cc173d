import { PLAYER_COLUMNS, type PlayerValues, type StoredPlayer } from '#domain/players/player-values.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';

export const NO_VALUES = Object.fromEntries(
  PLAYER_COLUMNS.map((column) => [column, null]),
) as unknown as PlayerValues;

/** Returns a player of team 1. Values that `part` lacks are null. */
export function storedPlayer(id: number, part: Partial<StoredPlayer> = {}): StoredPlayer {
  return { ...NO_VALUES, id, team_id: 1, revision: 1, ...part };
}

/** Like {@link storedPlayer}, but with all columns that admins read. */
export function playerRow(id: number, part: Partial<PlayerRow> = {}): PlayerRow {
  const at = '2026-11-01T12:00:00Z';
  return { ...storedPlayer(id), created_at: at, updated_at: at, nhl_id: null, ...part };
}
