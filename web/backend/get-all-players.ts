import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizePlayer } from '#domain/roster.ts';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { readPages } from './read-pages.ts';

export interface LeaguePlayer {
  /** `players.id` as text. */
  readonly id: string;
  readonly name: string;
  /** 0 to 99; null if unknown. */
  readonly number: number | null;
  readonly teamName: string | null;
  readonly teamAbbreviation: string | null;
}

/** Fetches every player of the league by last name. Rejects with `Failed to load players`. */
export async function getAllPlayers({ signal }: { readonly signal: AbortSignal }): Promise<LeaguePlayer[]> {
  const rows = await readPages(
    (from, to) =>
      getClient()
        .from('players')
        .select('id, first_name, last_name, display_name, number, team_id, team:teams(name, abbreviation)')
        .order('last_name')
        .order('first_name')
        .order('id')
        .range(from, to)
        .abortSignal(signal),
    ({ error }) => new RequestError('Failed to load players', { cause: error }),
  );
  return rows.map((row) => {
    const { id, name, number } = normalizePlayer(row);
    const { team } = row;
    return { id, name, number, teamName: team?.name ?? null, teamAbbreviation: team?.abbreviation ?? null };
  });
}

export const allPlayersQuery = queryOptions({ queryKey: ['all-players'], queryFn: getAllPlayers });

export function useAllPlayers() {
  return useQuery(allPlayersQuery);
}
