import { useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { adminFailure } from './admin-failure.ts';
import { adminLogKey } from './get-admin-log.ts';

/** Which entries of a batch to count: all, or those that are not undone. */
type Counted = 'all' | 'standing';

async function getBatchSize(batch: string, counted: Counted, signal: AbortSignal): Promise<number> {
  let query = getClient()
    .from('admin_log')
    .select('id', { count: 'exact', head: true })
    .eq('batch', batch)
    .limit(1)
    .abortSignal(signal);
  if (counted === 'standing') query = query.is('undone_at', null);
  const response = await query;
  if (response.error) throw adminFailure(response, 'Failed to load the change log');
  return response.count ?? 0;
}

/** Refreshes together with the log. Idle if `batch` is null. */
export function useBatchSize(userId: string, batch: string | null, counted: Counted) {
  return useQuery({
    queryKey: [...adminLogKey(userId), 'batch', batch, counted],
    queryFn: ({ signal }) => getBatchSize(batch ?? '', counted, signal),
    enabled: batch !== null,
    staleTime: 0,
  });
}
