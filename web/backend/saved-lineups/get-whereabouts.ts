import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';

/**
 * The team names of players by their ids: where those went who left a roster. A player who is missing in the answer has no row
 * any more. Rejects with `Failed to load players`.
 */
export async function getWhereabouts(
  playerIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (playerIds.length === 0) return new Map();
  const { data, error } = await getClient()
    .from('players')
    .select('id, team:teams(name)')
    .in('id', playerIds.map(Number))
    .abortSignal(signal);
  if (error) throw new RequestError('Failed to load players', { cause: error });
  return new Map(data.flatMap(({ id, team }) => (team ? [[String(id), team.name ?? '']] : [])));
}

export function whereaboutsQuery(playerIds: readonly string[]) {
  return queryOptions({
    queryKey: ['whereabouts', ...playerIds],
    queryFn: async ({ signal }) => getWhereabouts(playerIds, signal),
  });
}

/** Where players went; without data while it is not known, which nothing waits for. */
export function useWhereabouts(playerIds: readonly string[]) {
  return useQuery(whereaboutsQuery(playerIds));
}
