/** The cached list of a person's saved line-ups, kept right by every request that changes one. */
import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../user-queries.ts';
import type { SavedLineupListing } from './saved-lineup.ts';

/** Where the list of all of a person's saved line-ups is cached, the last changed one first. */
export function savedLineupsKey(userId: string) {
  return userKey(userId, 'lineups');
}

function change(
  client: QueryClient,
  userId: string,
  next: (list: readonly SavedLineupListing[]) => readonly SavedLineupListing[],
): void {
  client.setQueryData<readonly SavedLineupListing[]>(savedLineupsKey(userId), (list) => list && next(list));
  // What other devices changed meanwhile comes in behind.
  void client.invalidateQueries({ queryKey: savedLineupsKey(userId) });
}

function lastChangedFirst(a: SavedLineupListing, b: SavedLineupListing): number {
  return Date.parse(b.updated_at) - Date.parse(a.updated_at);
}

/** Shows lineups that were saved, renamed, copied, published or brought back, without waiting for the list. */
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

/** Takes deleted lineups off the list. */
export function dropListed(client: QueryClient, userId: string, ids: readonly string[]): void {
  const gone = new Set(ids);
  change(client, userId, (list) => list.filter(({ id }) => !gone.has(id)));
}
