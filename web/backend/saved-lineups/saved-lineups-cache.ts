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

/** Shows a line-up that was saved, renamed, copied, published or brought back, without waiting for the list. */
export function keepListed(client: QueryClient, userId: string, listing: SavedLineupListing): void {
  change(client, userId, (list) =>
    [listing, ...list.filter(({ id }) => id !== listing.id)].toSorted(lastChangedFirst),
  );
}

/** Takes a deleted line-up off the list. */
export function dropListed(client: QueryClient, userId: string, id: string): void {
  change(client, userId, (list) => list.filter((listing) => listing.id !== id));
}
