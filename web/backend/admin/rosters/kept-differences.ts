import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { readPages } from '../../read-pages.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure, recheckAdmin } from '../admin-failure.ts';

/** Keys per request, because a deletion names them in its address. */
const KEYS_AT_ONCE = 50;

async function getKeptDifferences(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const rows = await readPages(
    (from, to) =>
      getClient().from('kept_differences').select('key').order('key').range(from, to).abortSignal(signal),
    (response) => adminFailure(response, 'Could not load the kept differences'),
    Infinity,
  );
  return new Set(rows.map(({ key }) => key));
}

export function keptDifferencesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'kept-differences'),
    queryFn: ({ signal }) => getKeptDifferences(signal),
    staleTime: 0, // other admins decide, too
  });
}

export interface KeptDifference {
  readonly key: string;
  readonly team_id: number;
}

interface KeepRequest {
  readonly differences: readonly KeptDifference[];
  /** If false, they are asked about again. */
  readonly isKept: boolean;
}

async function keepDifferences({ differences, isKept }: KeepRequest): Promise<void> {
  for (let from = 0; from < differences.length; from += KEYS_AT_ONCE) {
    const part = differences.slice(from, from + KEYS_AT_ONCE);
    const table = getClient().from('kept_differences');
    // oxlint-disable-next-line no-await-in-loop -- one request at a time
    const response = await (isKept
      ? table.upsert([...part], { onConflict: 'key', ignoreDuplicates: true })
      : table.delete().in(
          'key',
          part.map(({ key }) => key),
        ));
    if (response.error)
      throw changeFailure(response, {
        refused: 'Could not save the decision',
        unanswered: 'Error saving the decision',
      });
  }
}

/** Keeps differences as they are for all admins, or asks about them again. */
export function useKeepDifferences(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: keepDifferences,
    onError: (error) => recheckAdmin(client, error),
    onSettled: () => client.invalidateQueries({ queryKey: keptDifferencesQuery(userId).queryKey }),
  });
}
