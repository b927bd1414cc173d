import { type PlayerElsewhere, STORED_PLAYER_COLUMNS } from '#domain/players/player-values.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import type { Database } from '../../database.types.ts';
import { RequestError } from '../../errors.ts';
import { allPlayersQuery } from '../../get-all-players.ts';
import { readPages } from '../../read-pages.ts';
import { whyFailed } from '../admin-failure.ts';

export type PlayerRow = Database['public']['Tables']['players']['Row'];

/** The specification's limit. */
export const MAX_PLAYERS = 10_000;
/** Hosted Supabase returns at most this many rows per request. */
const PAGE = 1000;
const PAGES_AT_ONCE = 3;
/** While a list is fresh, remounting a screen does not refetch it. */
const FRESH_MS = 30_000;

async function getPage(from: number, signal: AbortSignal): Promise<PlayerRow[]> {
  const { data, error } = await getClient()
    .from('players')
    .select('*')
    .order('id')
    .range(from, from + PAGE - 1)
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load players', { cause: error });
  return data;
}

async function getAdminPlayers({ signal }: { readonly signal: AbortSignal }): Promise<PlayerRow[]> {
  const players = await getPage(0, signal);
  let isComplete = players.length < PAGE;
  for (let from = PAGE; from < MAX_PLAYERS && !isComplete; from += PAGE * PAGES_AT_ONCE) {
    const starts = Array.from({ length: PAGES_AT_ONCE }, (_, index) => from + index * PAGE).filter(
      (at) => at < MAX_PLAYERS,
    );
    // Wait for each round of pages: another round is needed only if all pages are full.
    // oxlint-disable-next-line no-await-in-loop
    const pages = await Promise.all(starts.map(async (start) => getPage(start, signal)));
    players.push(...pages.flat());
    isComplete = pages.some((page) => page.length < PAGE);
  }
  return players;
}

export const adminPlayersQuery = queryOptions({
  queryKey: ['admin', 'players'],
  queryFn: getAdminPlayers,
  staleTime: FRESH_MS,
});

/**
 * Call after a change to players. Refreshes every query that shows players.
 * The change log needs no refresh, because it refetches on every mount.
 */
export function refreshPlayers(client: QueryClient): void {
  for (const queryKey of [adminPlayersQuery.queryKey, allPlayersQuery.queryKey, ['roster']]) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * Fetches the players of a team, or of all teams. Rejects with `failure: …`.
 * Does not filter by the names that an import contains. Names may differ in case and accents, and many names do not
 * fit into a URL.
 */
export async function getStoredPlayers(failure: string, teamId?: string): Promise<PlayerElsewhere[]> {
  const players = await readPages(
    (from, to) => {
      const query = getClient().from('players').select(`${STORED_PLAYER_COLUMNS}, team:teams(name)`);
      const found = teamId === undefined ? query : query.eq('team_id', Number(teamId));
      return found.order('id').range(from, to);
    },
    (response) => new RequestError(`${failure}: ${whyFailed(response)}`, { cause: response.error }),
  );
  return players.map(({ team, ...player }) => ({ ...player, team_name: team?.name ?? 'another team' }));
}
