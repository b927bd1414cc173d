import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';
import { changeFailure, recheckAdmin } from '../admin-failure.ts';
import { visitStatisticsKey } from './get-visit-statistics.ts';

/** What is to be deleted. */
export interface DoomedVisits {
  /** At most 1,000. */
  readonly ids: readonly string[];
  /** How a failure calls them. */
  readonly name: 'visit' | 'selected visits';
}

/** Deletes visits. Answers how many there were. Rejects with `Failed to delete visit: …` or `Failed to delete selected visits: …`. */
async function deleteVisits({ ids, name }: DoomedVisits): Promise<number> {
  const answer = await getClient().rpc('delete_visits', { ids: [...ids] });
  const refused = `Failed to delete ${name}`;
  if (answer.error) throw changeFailure(answer, { refused, unanswered: `${refused}: no answer` });
  return answer.data;
}

/** {@link deleteVisits}, after which the statistics and the header's counts are read anew. */
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
