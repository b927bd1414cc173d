import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUser } from '../session.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';
import { keepListed } from './saved-lineups-cache.ts';

/**
 * Brings a deleted line-up back under its old id, with its dates and all it held. Its revision begins anew. Refused like a
 * save when its name was given away or the places are taken meanwhile.
 */
export async function restoreSavedLineup(
  userId: string,
  deleted: SavedLineup,
): Promise<{ readonly kind: 'restored'; readonly lineup: SavedLineupListing } | SaveFailure> {
  const answer = await getClient()
    .from('user_lineup')
    .insert({ ...deleted, user_id: userId })
    .select(LISTED)
    .single();
  if (answer.error) return saveFailure(answer, 'Could not save lineup');
  return { kind: 'restored', lineup: answer.data };
}

export function useRestoreSavedLineup() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deleted: SavedLineup) => restoreSavedLineup(ownId(user), deleted),
    onSuccess: (result) => {
      if (result.kind === 'restored') keepListed(client, ownId(user), result.lineup);
    },
  });
}
