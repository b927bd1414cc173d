import type { Lineup } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { compareRosterPlayers } from './roster.ts';

/**
 * Sorts players by how much they play, so that automatic choices start with the best players.
 * Players of the last game come first, by line. Other players follow by depth, then by number.
 * @param last The lineup of the last game, if it is known.
 */
export function playersByUse(players: readonly RosterPlayer[], last: Lineup | null = null): RosterPlayer[] {
  const rows = last?.formation.rows ?? [];
  const rowOf = ({ id }: RosterPlayer) => {
    const row = rows.findIndex(({ slots }) => slots.some((slot) => last?.players[slot.id]?.id === id));
    return row === -1 ? rows.length : row;
  };
  const sorted = players.map((player) => ({ player, row: rowOf(player), depth: player.depth ?? Infinity }));
  return sorted
    .toSorted((a, b) => a.row - b.row || a.depth - b.depth || compareRosterPlayers(a.player, b.player))
    .map(({ player }) => player);
}
