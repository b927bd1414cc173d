import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizePlayer } from '#domain/roster.ts';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';

export interface LeaguePlayer {
  /** `players.id` as text. */
  readonly id: string;
  readonly name: string;
  /** 0 to 99; null if unknown. */
  readonly number: number | null;
  readonly teamName: string | null;
  readonly teamAbbreviation: string | null;
}

const MOST_PLAYERS = 10_000;
/** Hosted backends return at most this many rows per request. */
const PAGE = 1000;

/** Fetches every player of the league by last name. Rejects with `Failed to load players`. */
export async function getAllPlayers({ signal }: { readonly signal: AbortSignal }): Promise<LeaguePlayer[]> {
  const players: LeaguePlayer[] = [];
  for (let from = 0; from < MOST_PLAYERS; from += PAGE) {
    // Only a full page shows that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await getClient()
      .from('players')
      .select('id, first_name, last_name, display_name, number, team_id, team:teams(name, abbreviation)')
      .order('last_name')
      .order('first_name')
      .order('id')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    if (error) throw new RequestError('Failed to load players', { cause: error });
    for (const row of data) {
      const { id, name, number } = normalizePlayer(row);
      players.push({
        id,
        name,
        number,
        teamName: row.team?.name ?? null,
        teamAbbreviation: row.team?.abbreviation ?? null,
      });
    }
    if (data.length < PAGE) break;
  }
  return players;
}

export const allPlayersQuery = queryOptions({ queryKey: ['all-players'], queryFn: getAllPlayers });

export function useAllPlayers() {
  return useQuery(allPlayersQuery);
}
