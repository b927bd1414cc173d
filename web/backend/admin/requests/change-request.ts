import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';
import { useUserId } from '../../session.ts';
import { changeFailure, GoneError } from '../admin-failure.ts';
import { removeListed } from '../long-list.ts';
import {
  type PlayerRequest,
  type RequestFilter,
  requestsKey,
  requestsQuery,
  requestTypesKey,
} from './get-requests.ts';

export interface FixedState {
  readonly id: string;
  /** In ISO 8601. Null reopens the request. */
  readonly fixedAt: string | null;
}

/** Rejects with `Failed to update request: …` or `Error updating request. …`. */
export async function setFixedAt({ id, fixedAt }: FixedState): Promise<PlayerRequest> {
  const response = await getClient()
    .from('request_player')
    .update({ fixed_at: fixedAt })
    .eq('id', id)
    .select('*');
  if (response.error) throw changeFailure(response, 'Failed to update request', 'Error updating request');
  const [row] = response.data;
  if (!row) throw new GoneError('Failed to update request');
  return row;
}

function forgetOthers(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: requestsKey(userId), type: 'inactive' });
}

/** Refetches the list of requests, and the count of open requests in the header. */
export function refreshRequests(client: QueryClient, userId: string): void {
  forgetOthers(client, userId);
  for (const queryKey of [requestsKey(userId), adminCountsQuery(userId).queryKey])
    void client.invalidateQueries({ queryKey });
}

function refreshIfGone(client: QueryClient, userId: string, error: unknown): void {
  if (error instanceof GoneError) refreshRequests(client, userId);
}

export function useSetFixedAt() {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: setFixedAt,
    onSuccess: () => refreshRequests(client, userId),
    onError: (error) => refreshIfGone(client, userId, error),
  });
}

/** Rejects with `Failed to delete request: …` or `Error deleting request. …`. */
export function useDeleteRequest(filter: RequestFilter) {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async (id: string) => {
      const response = await getClient().from('request_player').delete().eq('id', id).select('id');
      if (response.error) throw changeFailure(response, 'Failed to delete request', 'Error deleting request');
      if (response.data.length === 0) throw new GoneError('Failed to delete request');
    },
    onSuccess: (_nothing, id) => {
      forgetOthers(client, userId);
      const stale = [requestTypesKey(userId), adminCountsQuery(userId).queryKey];
      removeListed(client, requestsQuery(userId, filter).queryKey, id, stale);
    },
    onError: (error) => refreshIfGone(client, userId, error),
  });
}
