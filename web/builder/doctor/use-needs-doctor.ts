import type { Lineup } from '#domain/lineup.ts';
import { isSamePlayer, refreshPlayer, type RosterPlayer } from '#domain/player.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useBuilder } from '../store/use-builder.ts';

/** Whether a player in the lineup differs from the roster. Test players are on no roster. */
function differs(lineup: Lineup, roster: readonly RosterPlayer[]): boolean {
  const players = new Map(roster.map((player) => [player.id, player]));
  return lineup.formation.slots.some(({ id }) => {
    const current = lineup.players[id];
    if (!current || current.id.startsWith('test-')) return false;
    const today = players.get(current.id);
    return !today || !isSamePlayer(current, refreshPlayer(current, today));
  });
}

/** Whether the lineup is older than today's roster. */
export function useNeedsDoctor(teamId: string): boolean {
  const { data: roster } = useRoster(teamId);
  return useBuilder((state) => roster !== undefined && differs(state.lineup.history.present, roster));
}
