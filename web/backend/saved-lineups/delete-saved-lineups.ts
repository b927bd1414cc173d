import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { ownId, type SavedLineup } from './saved-lineup.ts';
import { dropListed } from './saved-lineups-cache.ts';

/**
 * Deletes up to 200 of the user's saved lineups in one request.
 * Resolves with the deleted rows for `restoreSavedLineups`, without those that were already gone. Rejects
 * with `Failed to delete lineup`.
 */
export async function deleteSavedLineups(userId: string, ids: readonly string[]): Promise<SavedLineup[]> {
  const { data, error } = await getClient()
    .from('user_lineup')
    .delete()
    .in('id', ids)
    .eq('user_id', userId)
    .select('*');
  if (error) throw new RequestError('Failed to delete lineup', { cause: error });
  return data;
}

export function useDeleteSavedLineups() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => deleteSavedLineups(ownId(user), ids),
    onSuccess: (_deleted, ids) => dropListed(client, ownId(user), ids),
  });
}
