import { queryOptions, useQuery } from '@tanstack/react-query';
import { type GameLines, readGameLines } from '#domain/lines/game-lines.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

export interface PlayedGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly isHome: boolean;
  /** The abbreviation. */
  readonly opponent: string;
  readonly goals: number | null;
  readonly opponentGoals: number | null;
  /** When the lines were read. */
  readonly readAt: Date | null;
  readonly lines: GameLines | null;
}

const FRESH_MS = 10 * 60_000;
const MAX_GAMES = 10;

/** Resolves with a team's last games, latest first. Empty without the NHL's feed. */
async function getTeamGames(teamId: string, signal: AbortSignal): Promise<readonly PlayedGame[]> {
  const { data, error } = await createPublicClient()
    .from('games')
    .select(
      'id,starts_at,computed_at,home_abbreviation,away_abbreviation,home_team_id,home_score,away_score,game_lines(lines)',
    )
    .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
    .eq('state', 'final')
    .eq('game_lines.team_id', Number(teamId))
    .order('starts_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MAX_GAMES)
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load the team’s games', { cause: error });
  return data.map((row) => {
    const isHome = String(row.home_team_id) === teamId;
    return {
      id: row.id,
      startsAt: new Date(row.starts_at),
      isHome,
      opponent: isHome ? row.away_abbreviation : row.home_abbreviation,
      goals: isHome ? row.home_score : row.away_score,
      opponentGoals: isHome ? row.away_score : row.home_score,
      readAt: row.computed_at === null ? null : new Date(row.computed_at),
      lines: readGameLines(row.game_lines[0]?.lines),
    };
  });
}

export function teamGamesQuery(teamId: string) {
  return queryOptions({
    queryKey: ['team-games', teamId],
    queryFn: ({ signal }) => getTeamGames(teamId, signal),
    staleTime: FRESH_MS,
  });
}

export function useTeamGames(teamId: string) {
  return useQuery(teamGamesQuery(teamId));
}
