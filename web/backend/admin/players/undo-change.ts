import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { refreshPlayers } from './player-failure.ts';

const WORDS = { refused: 'Could not be undone', unanswered: 'Error undoing the change' };

/** What is to be taken back. */
interface UndoneChange {
  /** Names all that one call has changed. */
  readonly batch: string;
  /** Leaves what somebody has changed since as it is, instead of undoing nothing. */
  readonly partly?: boolean;
}

/**
 * Takes a change back. A result that is not `written` names the players whom somebody has changed since: then nothing was
 * undone. Rejects with a sentence when the backend refuses or does not respond.
 */
export async function undoChange({ batch, partly = false }: UndoneChange): Promise<WriteResult> {
  const answer = await getClient().rpc('undo_admin_action', { batch, ...(partly && { partly }) });
  if (answer.error) throw changeFailure(answer, WORDS);
  const result = readWriteResult(answer.data);
  if (!result) throw new RequestError(`${WORDS.unanswered}. The server gave no result.`);
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
