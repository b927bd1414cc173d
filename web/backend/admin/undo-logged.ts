import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readWriteResult, type WriteResult } from '#domain/players/write-rows.ts';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { teamsQuery } from '../get-teams.ts';
import { adminFailure, recheckAdmin } from './admin-failure.ts';
import { adminLogKey } from './get-admin-log.ts';
import { adminTeamsQuery } from './get-admin-teams.ts';
import { refreshPlayers } from './players/player-failure.ts';

export type UndoTarget = { readonly log_id: number } | { readonly batch: string; readonly partly?: boolean };

/**
 * Undoes entries of the log, all or none unless `partly`. Rejects with a message for the admin.
 * If the result is not `written`, it names the rows that changed since.
 */
export async function undoLogged(target: UndoTarget): Promise<WriteResult> {
  const response = await getClient().rpc('undo_admin_action', target);
  if (response.error) throw adminFailure(response, 'Could not undo');
  const result = readWriteResult(response.data);
  if (!result)
    throw new RequestError('The server sent no result, so it is unknown what was undone. Reload the log.');
  return result;
}

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
