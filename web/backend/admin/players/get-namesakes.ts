import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Namesakes } from '#domain/players/find-duplicates.ts';
import { getClient } from '../../client.ts';
import { readPages } from '../../read-pages.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';

async function getNamesakes(signal: AbortSignal): Promise<Namesakes> {
  const rows = await readPages(
    (from, to) =>
      getClient()
        .from('namesakes')
        .select('player_id, name')
        .order('player_id')
        .order('name')
        .range(from, to)
        .abortSignal(signal),
    (response) => adminFailure(response, 'Could not load the list of namesakes'),
    Infinity,
  );
  const byName = new Map<string, Set<number>>();
  for (const { name, player_id } of rows) byName.set(name, (byName.get(name) ?? new Set()).add(player_id));
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
