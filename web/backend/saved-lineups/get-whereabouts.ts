import { useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';

/**
 * Finds the current teams of players who left a roster. Returns team names by player id, without deleted players.
 * Rejects with `Failed to load players`.
 */
async function getWhereabouts(
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

export function useWhereabouts(playerIds: readonly string[]) {
  return useQuery({
    queryKey: ['whereabouts', ...playerIds],
    queryFn: ({ signal }) => getWhereabouts(playerIds, signal),
  });
}
