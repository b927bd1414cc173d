import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { ownId, type SavedLineup } from './saved-lineup.ts';
import { dropListed } from './saved-lineups-cache.ts';

/**
 * Deletes one of the person's saved line-ups and resolves with its last state, for `restoreSavedLineup`; with null when it was
 * gone already. Rejects with `Failed to delete lineup`.
 */
export async function deleteSavedLineup(userId: string, id: string): Promise<SavedLineup | null> {
  const { data, error } = await getClient()
    .from('user_lineup')
    .delete()
    .eq('id', id)
    .eq('user_id', userId)
    .select('*')
    .maybeSingle();
  if (error) throw new RequestError('Failed to delete lineup', { cause: error });
  return data;
}

export function useDeleteSavedLineup() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => deleteSavedLineup(ownId(user), id),
    onSuccess: (_deleted, id) => dropListed(client, ownId(user), id),
  });
}
