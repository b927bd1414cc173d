import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { LISTED, type SavedLineupListing } from './saved-lineup.ts';
import { savedLineupsKey } from './saved-lineups-cache.ts';

/** Last changed first. Rejects with `Failed to load lineups`. */
export async function getSavedLineups(userId: string, signal?: AbortSignal): Promise<SavedLineupListing[]> {
  const request = getClient()
    .from('user_lineup')
    .select(LISTED)
    .eq('user_id', userId)
    .order('updated_at', { ascending: false });
  const { data, error } = await (signal ? request.abortSignal(signal) : request);
  if (error) throw new RequestError('Failed to load lineups', { cause: error });
  return data;
}

/**
 * One list of at most 200 rows without slots, for the settings and the builder.
 * The builder narrows it with {@link lineupsOfTeam}.
 */
export function savedLineupsQuery(userId: string | null) {
  return queryOptions({
    queryKey: savedLineupsKey(userId ?? ''),
    queryFn: userId === null ? skipToken : async ({ signal }) => getSavedLineups(userId, signal),
    staleTime: 0, // another device may have saved since: cached data shows at once, then revalidates
    refetchOnWindowFocus: true,
  });
}

/** Idle for visitors. */
export function useSavedLineups() {
  return useQuery(savedLineupsQuery(useUser()?.id ?? null));
}

/** Newest first. */
export function lineupsOfTeam(lineups: readonly SavedLineupListing[], teamId: string): SavedLineupListing[] {
  return lineups
    .filter(({ team_id: id }) => String(id) === teamId)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
