import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { teamsQuery } from '../get-teams.ts';
import { adminFailure, recheckAdmin } from './admin-failure.ts';
import { adminLogKey } from './get-admin-log.ts';
import { adminTeamsQuery } from './get-admin-teams.ts';
import { refreshPlayers } from './players/player-failure.ts';

/** What is to be taken back: one entry of the log, or all that changed with it. */
export type UndoTarget = { readonly log_id: number } | { readonly batch: string; readonly partly?: boolean };

/**
 * Takes entries of the log back, all or none unless `partly`: a result that is not `written` says which rows somebody has changed since.
 * Rejects with a sentence when the backend refuses or is away.
 */
export async function undoLogged(target: UndoTarget): Promise<WriteResult> {
  const answer = await getClient().rpc('undo_admin_action', target);
  if (answer.error) throw adminFailure(answer, 'Could not undo');
  const result = readWriteResult(answer.data);
  if (!result) throw new RequestError('The server gave no answer that says what was undone.');
  return result;
}

/** {@link undoLogged}, after which everything that shows teams, players or the log is read anew. */
export function useUndoLogged(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: undoLogged,
    onSettled: () => {
      refreshPlayers(client);
      for (const queryKey of [adminLogKey(userId), adminTeamsQuery.queryKey, teamsQuery.queryKey])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => recheckAdmin(client, error),
  });
}
