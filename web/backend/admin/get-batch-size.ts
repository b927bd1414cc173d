import { useQuery } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { adminFailure } from './admin-failure.ts';
import { adminLogKey } from './get-admin-log.ts';

/** How many entries of a batch still stand (are not undone). */
async function getBatchSize(batch: string, signal: AbortSignal): Promise<number> {
  const answer = await getClient()
    .from('admin_log')
    .select('id', { count: 'exact', head: true })
    .eq('batch', batch)
    .is('undone_at', null)
    .limit(1)
    .abortSignal(signal);
  if (answer.error) throw adminFailure(answer, 'Failed to load the change log');
  return answer.count ?? 0;
}

/** {@link getBatchSize}, read anew with the log itself; null asks for nothing. */
export function useBatchSize(userId: string, batch: string | null) {
  return useQuery({
    queryKey: [...adminLogKey(userId), 'batch', batch],
    queryFn: ({ signal }) => getBatchSize(batch ?? '', signal),
    enabled: batch !== null,
    staleTime: 0,
  });
}
