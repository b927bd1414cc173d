import { useQuery } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminFailure } from '../admin-failure.ts';
import { requestsKey } from './get-requests.ts';

/** More would be no list to choose from. */
const MOST_TYPES = 20;

/**
 * The distinct types of all requests, in their order. Goes from one to the next along the index, so that it takes as many small
 * requests as there are types (two), however many rows there are.
 */
async function getRequestTypes(signal: AbortSignal): Promise<readonly string[]> {
  const types: string[] = [];
  while (types.length < MOST_TYPES) {
    let query = getClient().from('request_player').select('type').order('type').limit(1).abortSignal(signal);
    const last = types.at(-1);
    if (last !== undefined) query = query.gt('type', last);
    // Where the next one begins, only the answer tells.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await query;
    if (answer.error) throw adminFailure(answer, 'Failed to load the types of requests');
    const [next] = answer.data;
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
