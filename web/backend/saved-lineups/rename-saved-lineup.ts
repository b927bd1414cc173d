import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUser } from '../session.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineupListing } from './saved-lineup.ts';
import { keepListed } from './saved-lineups-cache.ts';

export type RenameResult =
  { readonly kind: 'renamed'; readonly lineup: SavedLineupListing } | { readonly kind: 'gone' } | SaveFailure;

/** Gives one of the person's saved line-ups another name, which the form has checked. */
export async function renameSavedLineup(userId: string, id: string, name: string): Promise<RenameResult> {
  const answer = await getClient()
    .from('user_lineup')
    .update({ name })
    .eq('id', id)
    .eq('user_id', userId)
    .select(LISTED)
    .maybeSingle();
  if (answer.error) return saveFailure(answer, 'Could not update lineup');
  return answer.data ? { kind: 'renamed', lineup: answer.data } : { kind: 'gone' };
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
