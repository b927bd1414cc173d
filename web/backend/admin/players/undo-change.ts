import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { refreshPlayers, refusedFailure } from './player-failure.ts';

const WORDS = { refused: 'Could not be undone', unanswered: 'Error undoing the change' };

/** Takes back all that one call has changed, by its `batch`. Rejects with `Could not be undone: …` when somebody has gone on. */
export async function undoChange(batch: string): Promise<WriteResult> {
  const answer = await getClient().rpc('undo_admin_action', { batch });
  if (answer.error) throw changeFailure(answer, WORDS);
  const result = readWriteResult(answer.data);
  if (!result) throw new RequestError(`${WORDS.unanswered}. The server gave no result.`);
  if (!result.written) throw refusedFailure(result, WORDS);
  return result;
}

export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoChange,
    onSettled: () => refreshPlayers(client),
    onError: (error) => recheckAdmin(client, error),
  });
}
