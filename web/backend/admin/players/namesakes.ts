import type { Namesakes } from '#domain/players/find-duplicates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { readPages } from '../../read-pages.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure } from '../admin-failure.ts';

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

function namesakesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'namesakes'),
    queryFn: ({ signal }) => getNamesakes(signal),
    staleTime: 0, // always refetched, because other admins change the list, too
  });
}

/** Rejects with `Could not load the list of namesakes…`. */
export function useNamesakes() {
  return useQuery(namesakesQuery(useUserId()));
}

interface Decision {
  /** The name that the players share, in folded form. */
  readonly name: string;
  readonly players: readonly number[];
  /** Whether the players are different people. If false, the list of duplicates shows them again. */
  readonly areDifferent: boolean;
}

/**
 * Saves for all admins whether players who share a name are different people.
 * Rejects with `Could not save the decision: …` or `Error saving the decision. …`.
 */
async function markDistinctPlayers({ areDifferent, name, players }: Decision): Promise<void> {
  const table = getClient().from('namesakes');
  const response = await (areDifferent
    ? table.upsert(
        players.map((player) => ({ player_id: player, name })),
        { onConflict: 'player_id,name', ignoreDuplicates: true },
      )
    : table.delete().eq('name', name).in('player_id', players));
  if (response.error)
    throw changeFailure(response, 'Could not save the decision', 'Error saving the decision');
}

/** Updates the cached list at once, and rolls back on failure. */
export function useMarkDistinctPlayers() {
  const client = useQueryClient();
  const { queryKey } = namesakesQuery(useUserId());
  const mutationKey = [...queryKey, 'mark'];
  return useMutation({
    mutationKey,
    mutationFn: markDistinctPlayers,
    onMutate: async ({ areDifferent, name, players }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const ids = new Set(before?.get(name));
      for (const player of players) {
        if (areDifferent) ids.add(player);
        else ids.delete(player);
      }
      client.setQueryData(queryKey, new Map(before).set(name, ids));
      return { before: before?.get(name) };
    },
    onError: (_error, { name }, context) => {
      // Roll back only this name: decisions about other names may be in flight.
      client.setQueryData(queryKey, (now) => new Map(now).set(name, new Set(context?.before)));
    },
    // Refetch only after the last of several decisions, because an earlier response would lack the later decisions.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
