import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUser } from '../session.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineupListing } from './saved-lineup.ts';
import { keepListed } from './saved-lineups-cache.ts';

export type RenameResult =
  { readonly kind: 'renamed'; readonly lineup: SavedLineupListing } | { readonly kind: 'gone' } | SaveFailure;

/** The caller has validated the name. */
export async function renameSavedLineup(userId: string, id: string, name: string): Promise<RenameResult> {
  const response = await getClient()
    .from('user_lineup')
    .update({ name })
    .eq('id', id)
    .eq('user_id', userId)
    .select(LISTED)
    .maybeSingle();
  if (response.error) return saveFailure(response, 'Could not update lineup');
  return response.data ? { kind: 'renamed', lineup: response.data } : { kind: 'gone' };
}

export function useRenameSavedLineup() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) =>
      renameSavedLineup(ownId(user), id, name),
    onSuccess: (result) => {
      if (result.kind === 'renamed') keepListed(client, ownId(user), result.lineup);
    },
  });
}
