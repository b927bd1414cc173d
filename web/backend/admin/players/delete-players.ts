import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { adminPlayersQuery } from './get-admin-players.ts';
import { refreshPlayers, refusedFailure } from './player-failure.ts';

const WORDS = { refused: 'Failed to delete player', unanswered: 'Error deleting player' };

/**
 * Accepts up to 10,000 ids. Rejects with `Failed to delete player: …` or `Error deleting player.
 * …`.
 */
export async function deletePlayers(ids: readonly number[]): Promise<WriteResult> {
  const response = await getClient().rpc('delete_players', { ids: [...ids] });
  if (response.error) throw changeFailure(response, WORDS);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError(`${WORDS.unanswered}. The server sent no result.`);
  if (!result.written) throw refusedFailure(result, WORDS);
  return result;
}

export function useDeletePlayers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deletePlayers,
    onSuccess: (_result, ids) => {
      const gone = new Set(ids);
      client.setQueryData(adminPlayersQuery.queryKey, (players) =>
        players?.filter(({ id }) => !gone.has(id)),
      );
    },
    onSettled: () => refreshPlayers(client),
    onError: (error) => recheckAdmin(client, error),
  });
}
