import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { userKey } from './user-queries.ts';

/** How much there is to see in the admin area. */
export interface AdminCounts {
  /** Pictures that were downloaded. */
  readonly images: number;
  /** Players asked for or reported, as long as the request is open. */
  readonly requests: number;
  readonly visits: number;
}

/** Counts go up while the site is used; asked again when a screen shows them anew. */
const FRESH_MS = 60_000;

type CountedTable = 'image_downloads' | 'request_player' | 'site_visits';

async function count(table: CountedTable, signal: AbortSignal): Promise<number> {
  const all = getClient().from(table).select('id', { count: 'exact', head: true });
  // Requests that wait for someone: a badge that counts the fixed ones never goes down.
  const counted = table === 'request_player' ? all.is('fixed_at', null) : all;
  const { count: rows, error } = await counted.limit(1).abortSignal(signal);
  if (error) throw new Error(error.message || 'The count was refused.', { cause: error });
  return rows ?? 0;
}

/** The three counts; rejects when one is missing, which is said on the console. */
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
    retry: false, // a dash in the header is no reason to insist
  });
}

export function useAdminCounts(userId: string) {
  return useQuery(adminCountsQuery(userId));
}
