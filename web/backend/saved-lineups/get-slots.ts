/** The slots of saved lineups, for small pictures of them: lists come without slots. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Lineup } from '#domain/lineup.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { userKey } from '../user-queries.ts';
import type { SavedLineup, SavedLineupListing } from './saved-lineup.ts';

/** Rows per request: the response stays small enough for a slow network to show pictures soon. */
const PORTION = 24;

interface Wait {
  readonly id: string;
  readonly resolve: (row: SavedLineup | null) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new Map<string, Wait[]>();

async function read(userId: string, waits: readonly Wait[]): Promise<void> {
  const { data, error } = await getClient()
    .from('user_lineup')
    .select('*')
    .in('id', [...new Set(waits.map(({ id }) => id))])
    .eq('user_id', userId);
  if (error) throw new RequestError('Could not load the requested lineup', { cause: error });
  for (const { id, resolve } of waits) resolve(data.find((row) => row.id === id) ?? null);
}

function flush(userId: string): void {
  const waits = waiting.get(userId) ?? [];
  waiting.delete(userId);
  for (let start = 0; start < waits.length; start += PORTION) {
    const portion = waits.slice(start, start + PORTION);
    read(userId, portion).catch((error: unknown) => {
      for (const { reject } of portion) reject(error);
    });
  }
}

/** One row. Rows that are asked for in the same task share a request: a screenful comes into view at once. */
function getRow(userId: string, id: string): Promise<SavedLineup | null> {
  return new Promise((resolve, reject) => {
    const waits = waiting.get(userId) ?? [];
    waits.push({ id, resolve, reject });
    if (waits.length > 1) return;
    waiting.set(userId, waits);
    setTimeout(() => flush(userId), 0);
  });
}

/**
 * The slots of one of the user's saved lineups; null when it is gone. Rejects with `Could not load the requested lineup`.
 * Queries of the same task share requests.
 */
export function slotsQuery(userId: string | null, { id, updated_at: updated }: SavedLineupListing) {
  return queryOptions({
    queryKey: userKey(userId ?? '', 'slots', id, updated),
    queryFn:
      userId === null
        ? skipToken
        : async (): Promise<Lineup | null> => {
            const row = await getRow(userId, id);
            return row && lineupFromRow(row);
          },
    staleTime: Infinity, // other content comes with another time
  });
}

/** The slots of a listed lineup once `enabled`; without data until they have come. */
export function useSlots(listing: SavedLineupListing, enabled: boolean) {
  return useQuery({ ...slotsQuery(useUser()?.id ?? null, listing), enabled });
}
