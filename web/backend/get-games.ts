import { useQuery } from '@tanstack/react-query';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

export interface UpcomingGame {
  readonly id: number;
  readonly startsAt: Date;
  readonly home: string;
  readonly away: string;
}

const MINUTE_MS = 60_000;
/** Requests within the same ten minutes have the same URL, so that servers and browsers can cache the response. */
const STEP_MS = 10 * MINUTE_MS;
const AHEAD_MS = 36 * 60 * MINUTE_MS;
const MAX_GAMES = 6;

/** Resolves with the first MAX_GAMES games of the next 36 hours. Empty without the NHL's feed. */
async function getUpcomingGames({ signal }: { readonly signal: AbortSignal }): Promise<UpcomingGame[]> {
  const from = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
  const { data, error } = await createPublicClient()
    .from('games')
    .select('id,starts_at,home_abbreviation,away_abbreviation')
    .eq('state', 'scheduled')
    .eq('time_known', true)
    .gt('starts_at', new Date(from).toISOString())
    .lt('starts_at', new Date(from + AHEAD_MS).toISOString())
    .order('starts_at')
    .order('id')
    .limit(MAX_GAMES)
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load the games', { cause: error });
  return data.map((row) => ({
    id: row.id,
    startsAt: new Date(row.starts_at),
    home: row.home_abbreviation,
    away: row.away_abbreviation,
  }));
}

export function useUpcomingGames() {
  return useQuery({
    queryKey: ['upcoming-games'],
    queryFn: getUpcomingGames,
    retry: false, // the page is complete without games
  });
}
