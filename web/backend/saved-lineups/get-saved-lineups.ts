import { ownTeamIdOf } from '#domain/lineup-details.ts';
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { LISTED, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';
import { userKey } from '../user-queries.ts';

/** Fetches the user's saved lineups, most recently changed first. Rejects with `Failed to load lineups`. */
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
 * Fetches the user's saved lineups: at most 200 rows without slots. Settings and builder share this list.
 * The builder filters it with {@link lineupsOfTeam}.
 */
export function savedLineupsQuery(userId: string | null) {
  return queryOptions({
    queryKey: savedLineupsKey(userId ?? ''),
    queryFn: userId === null ? skipToken : async ({ signal }) => getSavedLineups(userId, signal),
    staleTime: 0, // always refetched, because another device may have saved a lineup
    refetchOnWindowFocus: true,
  });
}

/** Fetches the lineups of the signed-in user. Idle for visitors. */
export function useSavedLineups() {
  return useQuery(savedLineupsQuery(useUser()?.id ?? null));
}

/** Returns the lineups of one team, newest first. */
export function lineupsOfTeam(lineups: readonly SavedLineupListing[], teamId: string): SavedLineupListing[] {
  return lineups
    .filter(({ details, team_id: id }) => String(id) === teamId || ownTeamIdOf(details) === teamId)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function isLineupId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Fetches one of the user's saved lineups with all its slots. Never cached.
 * Resolves with null if the user has no lineup with that id.
 * Rejects with `Could not load the requested lineup`, or, if there is no response, with `An unexpected error occurred
 * while loading the lineup`.
 */
export async function getSavedLineup(userId: string, id: string): Promise<SavedLineup | null> {
  if (!isLineupId(id)) return null;
  const { data, error, status } = await getClient()
    .from('user_lineup')
    .select('*')
    .eq('id', id)
    .eq('user_id', userId)
    .maybeSingle();
  if (!error) return data;
  if (error.code === '22P02') return null; // not a valid id for the database
  const text =
    status === 0
      ? 'An unexpected error occurred while loading the lineup'
      : 'Could not load the requested lineup';
  throw new RequestError(text, { cause: error });
}

function savedLineupsKey(userId: string) {
  return userKey(userId, 'lineups');
}

function change(
  client: QueryClient,
  userId: string,
  next: (list: readonly SavedLineupListing[]) => readonly SavedLineupListing[],
): void {
  client.setQueryData<readonly SavedLineupListing[]>(savedLineupsKey(userId), (list) => list && next(list));
  // The refetch brings changes from other devices.
  void client.invalidateQueries({ queryKey: savedLineupsKey(userId) });
}

function lastChangedFirst(a: SavedLineupListing, b: SavedLineupListing): number {
  return Date.parse(b.updated_at) - Date.parse(a.updated_at);
}

/** Adds or replaces lineups in the cached list, without waiting for the refetch. */
export function keepListed(
  client: QueryClient,
  userId: string,
  ...listings: readonly SavedLineupListing[]
): void {
  const ids = new Set(listings.map(({ id }) => id));
  change(client, userId, (list) =>
    [...listings, ...list.filter(({ id }) => !ids.has(id))].toSorted(lastChangedFirst),
  );
}

export function dropListed(client: QueryClient, userId: string, ids: readonly string[]): void {
  const gone = new Set(ids);
  change(client, userId, (list) => list.filter(({ id }) => !gone.has(id)));
}
