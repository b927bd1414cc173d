import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';
import { changeFailure, GoneError, recheckAdmin } from '../admin-failure.ts';
import { isShort, withRow } from '../long-list.ts';
import { downloadCountsQuery } from './get-download-counts.ts';
import { downloadsKey, downloadsQuery } from './get-downloads.ts';

const DELETION = { refused: 'Failed to delete', unanswered: 'Unknown error deleting' };

/**
 * Deletes a download record.
 * Rejects with `Missing id for deletion`, `Failed to delete: …` or `Unknown error deleting. …`.
 */
export async function deleteDownload(id: string): Promise<void> {
  if (id === '') throw new RequestError('Missing id for deletion');
  const response = await getClient().from('image_downloads').delete().eq('id', id).select('id');
  if (response.error) throw changeFailure(response, DELETION);
  if (response.data.length === 0) throw new GoneError(DELETION.refused);
}

/** Removes the deleted row from the visible list, and refreshes all counts. */
export function useDeleteDownload(userId: string, teamName: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteDownload,
    onSuccess: (_nothing, id) => {
      const { queryKey: listKey } = downloadsQuery(userId, teamName);
      const left = client.setQueryData(listKey, (list) => list && withRow(list, id, null));
      client.removeQueries({ queryKey: downloadsKey(userId), type: 'inactive' });
      const stale = [downloadCountsQuery(userId).queryKey, adminCountsQuery(userId).queryKey];
      for (const queryKey of left && isShort(left) ? [...stale, listKey] : stale)
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      recheckAdmin(client, error);
      if (error instanceof GoneError) void client.invalidateQueries({ queryKey: downloadsKey(userId) });
    },
  });
}
