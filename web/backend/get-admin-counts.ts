import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { userKey } from './user-queries.ts';

export interface AdminCounts {
  readonly images: number;
  readonly requests: number;
  readonly visits: number;
}

/** Counts older than this many milliseconds are refetched when a component that shows them mounts. */
const FRESH_MS = 60_000;

type CountedTable = 'image_downloads' | 'request_player' | 'site_visits';

async function count(table: CountedTable, signal: AbortSignal): Promise<number> {
  const all = getClient().from(table).select('id', { count: 'exact', head: true });
  // Count only open requests. A count that includes fixed requests would never go down.
  const counted = table === 'request_player' ? all.is('fixed_at', null) : all;
  const { count: rows, error } = await counted.limit(1).abortSignal(signal);
  if (error) throw new Error(error.message || 'The count was refused.', { cause: error });
  return rows ?? 0;
}

/** If one of the three requests fails, warns on the console and rejects. */
async function getAdminCounts(signal: AbortSignal): Promise<AdminCounts> {
  try {
    const [images, requests, visits] = await Promise.all([
      count('image_downloads', signal),
      count('request_player', signal),
      count('site_visits', signal),
    ]);
    return { images, requests, visits };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a warning
    if (!signal.aborted) console.warn('Failed to load admin counts', error);
    throw error;
  }
}

export function adminCountsQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'admin-counts'),
    queryFn: ({ signal }) => getAdminCounts(signal),
    staleTime: FRESH_MS,
    retry: false, // on failure, the header shows a dash, which is enough
  });
}

export function useAdminCounts(userId: string) {
  return useQuery(adminCountsQuery(userId));
}
