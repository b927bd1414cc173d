import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { visitStatisticsKey } from './get-visit-statistics.ts';

export interface VisitDeletion {
  /** At most 1,000. */
  readonly ids: readonly string[];
  /** The noun in error messages. */
  readonly name: 'visit' | 'selected visits';
}

/**
 * Resolves with the number of deleted visits.
 * Rejects with `Failed to delete visit: …` or `Failed to delete selected visits: …`.
 */
async function deleteVisits({ ids, name }: VisitDeletion): Promise<number> {
  const response = await getClient().rpc('delete_visits', { ids: [...ids] });
  const refused = `Failed to delete ${name}`;
  if (response.error) throw changeFailure(response, { refused, unanswered: `${refused}: no response` });
  return response.data;
}

export function useDeleteVisits(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteVisits,
    onSettled: () => {
      for (const queryKey of [visitStatisticsKey(userId), adminCountsQuery(userId).queryKey])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => recheckAdmin(client, error),
  });
}
