import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { adminPlayersQuery } from './get-admin-players.ts';
import { refreshPlayers, refusedFailure } from './player-failure.ts';

const WORDS = { refused: 'Failed to move player', unanswered: 'Error moving player' };

export interface Move {
  /** `players.id`, at most 10,000. */
  readonly ids: readonly number[];
  /** `teams.id`. */
  readonly teamId: number;
}

/**
 * Moves all players or none. Rejects with `Failed to move player: …` or `Error moving player. …`.
 */
export async function movePlayers({ ids, teamId }: Move): Promise<WriteResult> {
  const response = await getClient().rpc('move_players', { ids: [...ids], team_id: teamId });
  if (response.error) throw changeFailure(response, WORDS);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError(`${WORDS.unanswered}. The server sent no result.`);
  if (!result.written) throw refusedFailure(result, WORDS);
  return result;
}

export function useMovePlayers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: movePlayers,
    // Shows the move at once. A move increments the revision by one; the refetch brings any other changes.
    onSuccess: (_result, { ids, teamId }) => {
      const moved = new Set(ids);
      client.setQueryData(adminPlayersQuery.queryKey, (players) =>
        players?.map((player) =>
          moved.has(player.id) && player.team_id !== teamId
            ? { ...player, team_id: teamId, revision: player.revision + 1 }
            : player,
        ),
      );
    },
    onSettled: () => refreshPlayers(client),
    onError: (error) => recheckAdmin(client, error),
  });
}
