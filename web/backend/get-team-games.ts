import { queryOptions, useQuery } from '@tanstack/react-query';
import { type GameLines, readGameLines } from '#domain/lines/game-lines.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** A finished game whose lines are known. */
export interface PlayedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly isHome: boolean;
  /** The opponent's abbreviation. */
  readonly opponent: string;
  /** When the lines were computed. */
  readonly readAt: Date | null;
  readonly lines: GameLines;
}

/** Resolves with the team's last two games with lines, the latest first. Empty without the NHL's feed. */
async function getTeamGames(teamId: string, signal: AbortSignal): Promise<readonly PlayedGame[]> {
  const { data, error } = await createPublicClient()
    .from('games')
    .select(
      'id,starts_at,computed_at,home_abbreviation,away_abbreviation,home_team_id,game_lines!inner(lines)',
    )
    .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
    .eq('state', 'final')
    .eq('game_lines.team_id', Number(teamId))
    .order('starts_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(2)
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load the team’s games', { cause: error });
  return data.flatMap((row) => {
    const lines = readGameLines(row.game_lines[0]?.lines);
    const isHome = String(row.home_team_id) === teamId;
    const game = {
      id: row.id,
      startsAt: new Date(row.starts_at),
      isHome,
      opponent: isHome ? row.away_abbreviation : row.home_abbreviation,
      readAt: row.computed_at === null ? null : new Date(row.computed_at),
    };
    return lines ? [{ ...game, lines }] : [];
  });
}

export function teamGamesQuery(teamId: string) {
  return queryOptions({
    queryKey: ['team-games', teamId],
    queryFn: ({ signal }) => getTeamGames(teamId, signal),
  });
}

export function useTeamGames(teamId: string) {
  return useQuery(teamGamesQuery(teamId));
}
