import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Namesakes } from '#domain/players/find-duplicates.ts';
import { getClient } from '../../client.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';

/** Hosted backends answer no more rows than this at once. */
const PAGE = 1000;

async function getNamesakes(signal: AbortSignal): Promise<Namesakes> {
  const byName = new Map<string, Set<number>>();
  for (let from = 0, isLast = false; !isLast; from += PAGE) {
    // Only a full page tells that there may be more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await getClient()
      .from('namesakes')
      .select('player_id, name')
      .order('player_id')
      .order('name')
      .range(from, from + PAGE - 1)
      .abortSignal(signal);
    if (answer.error) throw adminFailure(answer, 'Failed to load who was told apart');
    for (const { name, player_id } of answer.data)
      byName.set(name, (byName.get(name) ?? new Set()).add(player_id));
    isLast = answer.data.length < PAGE;
  }
  return byName;
}

export function namesakesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'namesakes'),
    queryFn: ({ signal }) => getNamesakes(signal),
    staleTime: 0, // others decide, too
  });
}

/** Whom admins have told apart, whichever of them it was. Rejects with `Failed to load who was told apart…`. */
export function useNamesakes(userId: string) {
  return useQuery(namesakesQuery(userId));
}
