import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';
import { changeFailure, GoneError, recheckAdmin } from '../admin-failure.ts';
import { isShort, withRow } from '../long-list.ts';
import { requestTypesKey } from './get-request-types.ts';
import { type PlayerRequest, type RequestFilter, requestsKey, requestsQuery } from './get-requests.ts';

const UPDATE = { refused: 'Failed to update request', unanswered: 'Error updating request' };
const DELETION = { refused: 'Failed to delete request', unanswered: 'Error deleting request' };

export interface FixedState {
  readonly id: string;
  /** ISO 8601; null reopens the request. */
  readonly fixedAt: string | null;
}

/** Notes when a request was answered. Rejects with `Failed to update request: …` or `Error updating request. …`. */
export async function setFixedAt({ id, fixedAt }: FixedState): Promise<PlayerRequest> {
  const answer = await getClient()
    .from('request_player')
    .update({ fixed_at: fixedAt })
    .eq('id', id)
    .select('*');
  if (answer.error) throw changeFailure(answer, UPDATE);
  const [row] = answer.data;
  if (!row) throw new GoneError(UPDATE.refused);
  return row;
}

/** Deletes a request. Rejects with `Failed to delete request: …` or `Error deleting request. …`. */
export async function deleteRequest(id: string): Promise<void> {
  const answer = await getClient().from('request_player').delete().eq('id', id).select('id');
  if (answer.error) throw changeFailure(answer, DELETION);
  if (answer.data.length === 0) throw new GoneError(DELETION.refused);
}

function forgetOthers(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: requestsKey(userId), type: 'inactive' });
}

/** Reloads the list, whose order depends on which requests are fixed, and the count of open ones in the header. */
export function refreshRequests(client: QueryClient, userId: string): void {
  forgetOthers(client, userId);
  for (const queryKey of [requestsKey(userId), adminCountsQuery(userId).queryKey])
    void client.invalidateQueries({ queryKey });
}

/** What was refused may be gone, or may be hidden by now from whom it refused: both are looked up. */
function recheck(client: QueryClient, userId: string, error: unknown): void {
  recheckAdmin(client, error);
  if (error instanceof GoneError) refreshRequests(client, userId);
}

/** {@link setFixedAt}, after which the requests are read anew. */
export function useSetFixedAt(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setFixedAt,
    onSuccess: () => refreshRequests(client, userId),
    onError: (error) => recheck(client, userId, error),
  });
}

/** {@link deleteRequest}, after which the row leaves the list that is looked at, and the header counts anew. */
export function useDeleteRequest(userId: string, filter: RequestFilter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteRequest,
    onSuccess: (_nothing, id) => {
      const { queryKey: listKey } = requestsQuery(userId, filter);
      const left = client.setQueryData(listKey, (list) => list && withRow(list, id, null));
      forgetOthers(client, userId);
      const stale = [requestTypesKey(userId), adminCountsQuery(userId).queryKey];
      for (const queryKey of left && isShort(left) ? [...stale, listKey] : stale)
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => recheck(client, userId, error),
  });
}
