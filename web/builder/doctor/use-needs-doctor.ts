import type { Lineup } from '#domain/lineup.ts';
import { isSamePlayer, refreshPlayer, type RosterPlayer } from '#domain/player.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useBuilder } from '../store/use-builder.ts';

/** Whether a slot's player is not as the roster has him; test players are on none. */
function differs(lineup: Lineup, roster: readonly RosterPlayer[]): boolean {
  const players = new Map(roster.map((player) => [player.id, player]));
  return lineup.formation.slots.some(({ id }) => {
    const there = lineup.players[id];
    if (!there || there.id.startsWith('test-')) return false;
    const today = players.get(there.id);
    return !today || !isSamePlayer(there, refreshPlayer(there, today));
  });
}

/** Whether the line-up comes from a saved one or an old draft that today's roster has left behind. */
export function useNeedsDoctor(teamId: string): boolean {
  const { data: roster } = useRoster(teamId);
  return useBuilder((state) => roster !== undefined && differs(state.lineup.history.present, roster));
}
