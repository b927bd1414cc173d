import type { Lineup } from './lineup.ts';
import type { RosterPlayer } from './player.ts';
import { compareRosterPlayers } from './roster.ts';

/**
 * Sorts players by how much they play, for everything that chooses players for a fan.
 * First those of the team's last game by line, then by depth, then in panel order.
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
