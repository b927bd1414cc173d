import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../user-queries.ts';
import type { SavedLineupListing } from './saved-lineup.ts';

export function savedLineupsKey(userId: string) {
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

/** Adds or replaces lineups in the cached list at once, without waiting for the refetch. */
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
