/** Loads the slots of saved lineups for thumbnails, because lists come without slots. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Lineup } from '#domain/lineup.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { userKey } from '../user-queries.ts';
import type { SavedLineup, SavedLineupListing } from './saved-lineup.ts';

/** Rows per request. On a slow network, small responses show the first thumbnails sooner. */
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

/** Fetches one row. Calls that happen together share a request, because many rows can scroll into view at once. */
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
 * Fetches the slots of a saved lineup. Null if it was deleted.
 * Rejects with `Could not load the requested lineup`. Queries that start at the same time share requests.
 */
export function useSlots({ id, updated_at: updated }: SavedLineupListing, enabled: boolean) {
  const userId = useUser()?.id ?? null;
  return useQuery({
    enabled,
    queryKey: userKey(userId ?? '', 'slots', id, updated),
    queryFn:
      userId === null
        ? skipToken
        : async (): Promise<Lineup | null> => {
            const row = await getRow(userId, id);
            return row && lineupFromRow(row);
          },
    staleTime: Infinity, // the key changes with the content, because it includes `updated_at`
  });
}
