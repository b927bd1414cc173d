import { queryOptions, useQuery } from '@tanstack/react-query';
import { readTonight, type Tonight } from '#domain/lines/tonight.ts';
import { createPublicClient } from './client.ts';
import { RequestError } from './errors.ts';

/** Rejects with `Failed to load the games`. The result is empty if the backend's version is too old. */
async function getTonight({ signal }: { readonly signal: AbortSignal }): Promise<Tonight> {
  const { data, error, status } = await createPublicClient()
    .rpc('tonight', undefined, { get: true })
    .abortSignal(signal);
  if (error && status !== 404) throw new RequestError('Failed to load the games', { cause: error });
  return readTonight(data);
}

export const tonightQuery = queryOptions({ queryKey: ['tonight'], queryFn: getTonight });

export function useTonight() {
  return useQuery(tonightQuery);
}
