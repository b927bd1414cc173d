import { useQuery } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminFailure } from '../admin-failure.ts';
import { requestsKey } from './get-requests.ts';

/** A longer list would be useless as a filter. */
const MOST_TYPES = 20;

/**
 * Lists the distinct types of all requests in order.
 * Skips from type to type along the index, so it takes one small request per type (two today) for any number
 * of rows.
 */
async function getRequestTypes(signal: AbortSignal): Promise<readonly string[]> {
  const types: string[] = [];
  while (types.length < MOST_TYPES) {
    let query = getClient().from('request_player').select('type').order('type').limit(1).abortSignal(signal);
    const last = types.at(-1);
    if (last !== undefined) query = query.gt('type', last);
    // Each request depends on the previous response.
    // oxlint-disable-next-line no-await-in-loop
    const response = await query;
    if (response.error) throw adminFailure(response, 'Failed to load the types of requests');
    const [next] = response.data;
    if (!next) break;
    types.push(next.type);
  }
  return types;
}

export function requestTypesKey(userId: string) {
  return [...requestsKey(userId), 'types'] as const;
}

export function useRequestTypes(userId: string) {
  return useQuery({
    queryKey: requestTypesKey(userId),
    queryFn: ({ signal }) => getRequestTypes(signal),
    staleTime: 0,
  });
}
