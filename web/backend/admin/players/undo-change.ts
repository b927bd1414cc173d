import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { refreshPlayers } from './player-failure.ts';

const WORDS = { refused: 'Could not be undone', unanswered: 'Error undoing the change' };

interface UndoneChange {
  readonly batch: string;
  /** Skips rows that changed since, instead of undoing nothing. */
  readonly partly?: boolean;
}

/**
 * Undoes a change. Rejects with a message for the admin.
 * If the result is not `written`, nothing was undone, and the result names the players who changed since.
 */
export async function undoChange({ batch, partly = false }: UndoneChange): Promise<WriteResult> {
  const response = await getClient().rpc('undo_admin_action', { batch, ...(partly && { partly }) });
  if (response.error) throw changeFailure(response, WORDS);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError(`${WORDS.unanswered}. The server sent no result.`);
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
