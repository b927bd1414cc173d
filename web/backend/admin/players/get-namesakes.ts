import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Namesakes } from '#domain/players/find-duplicates.ts';
import { getClient } from '../../client.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';

/** Hosted backends return at most this many rows per request. */
const PAGE = 1000;

async function getNamesakes(signal: AbortSignal): Promise<Namesakes> {
  const byName = new Map<string, Set<number>>();
  for (let from = 0, isLast = false; !isLast; from += PAGE) {
    // Only a full page shows that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const response = await getClient()
      .from('namesakes')
      .select('player_id, name')
      .order('player_id')
      .order('name')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    if (response.error) throw adminFailure(response, 'Could not load the list of namesakes');
    for (const { name, player_id } of response.data)
      byName.set(name, (byName.get(name) ?? new Set()).add(player_id));
    isLast = response.data.length < PAGE;
  }
  return byName;
}

export function namesakesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'namesakes'),
    queryFn: ({ signal }) => getNamesakes(signal),
    staleTime: 0, // other admins decide, too
  });
}

/** Rejects with `Could not load the list of namesakes…`. */
export function useNamesakes(userId: string) {
  return useQuery(namesakesQuery(userId));
}
