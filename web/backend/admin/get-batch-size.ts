import { useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { adminFailure } from './admin-failure.ts';
import { adminLogKey } from './get-admin-log.ts';

/** Which entries of a batch are counted: all, or those that still stand (are not undone). */
type Counted = 'all' | 'standing';

/** How many entries a batch has. */
async function getBatchSize(batch: string, counted: Counted, signal: AbortSignal): Promise<number> {
  let query = getClient()
    .from('admin_log')
    .select('id', { count: 'exact', head: true })
    .eq('batch', batch)
    .limit(1)
    .abortSignal(signal);
  if (counted === 'standing') query = query.is('undone_at', null);
  const answer = await query;
  if (answer.error) throw adminFailure(answer, 'Failed to load the change log');
  return answer.count ?? 0;
}

/** {@link getBatchSize}, read anew with the log itself; null asks for nothing. */
export function useBatchSize(userId: string, batch: string | null, counted: Counted) {
  return useQuery({
    queryKey: [...adminLogKey(userId), 'batch', batch, counted],
    queryFn: ({ signal }) => getBatchSize(batch ?? '', counted, signal),
    enabled: batch !== null,
    staleTime: 0,
  });
}
