import { useMemo } from 'react';
import type { Lineup } from '#domain/lineup.ts';
import { lineupOfGame } from '#domain/lines/lineup-of-game.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';

/**
 * The lineup of the team's last game. Leaves out players who are not on the roster anymore. Null if unknown.
 * Use it only in code that loads lazily.
 */
export function useLastLineup(teamId: string): Lineup | null {
  const { data: roster } = useRoster(teamId);
  const lines = useBriefing(teamId).data?.lastGame?.lines;
  return useMemo(() => (lines && roster ? lineupOfGame(lines, roster).lineup : null), [lines, roster]);
}
