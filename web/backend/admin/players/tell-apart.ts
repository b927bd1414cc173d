import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { namesakesQuery } from './get-namesakes.ts';

interface Decision {
  /** The name that the players share, folded. */
  readonly name: string;
  /** `players.id` of all of them. */
  readonly players: readonly number[];
  /** Whether they are different people; else they are asked about again. */
  readonly areDifferent: boolean;
}

/** Keeps for all admins that players of one name are different people, or no longer. Rejects with `Failed to keep that: …`. */
async function tellApart({ areDifferent, name, players }: Decision): Promise<void> {
  const table = getClient().from('namesakes');
  const answer = await (areDifferent
    ? table.upsert(
        players.map((player) => ({ player_id: player, name })),
        { onConflict: 'player_id,name', ignoreDuplicates: true },
      )
    : table.delete().eq('name', name).in('player_id', players));
  if (answer.error)
    throw changeFailure(answer, { refused: 'Failed to keep that', unanswered: 'Error keeping that' });
}

/** {@link tellApart}; lists follow before the answer comes, and are as before should it fail. */
export function useTellApart(userId: string) {
  const client = useQueryClient();
  const { queryKey } = namesakesQuery(userId);
  const mutationKey = [...queryKey, 'telling apart'];
  return useMutation({
    mutationKey,
    mutationFn: tellApart,
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
    onError: (error, { name }, context) => {
      // This name alone: decisions about others may be on their way.
      client.setQueryData(queryKey, (now) => new Map(now).set(name, new Set(context?.before)));
      recheckAdmin(client, error);
    },
    // The last of several: an earlier answer would not know of the later ones.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
