import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUser } from '../session.ts';
import { copyName } from './copy-name.ts';
import { getSavedLineup } from './get-saved-lineup.ts';
import { getSavedLineups } from './get-saved-lineups.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineupListing } from './saved-lineup.ts';
import { keepListed } from './saved-lineups-cache.ts';

export type DuplicateResult =
  | { readonly kind: 'duplicated'; readonly lineup: SavedLineupListing }
  | { readonly kind: 'gone' }
  | SaveFailure;

/**
 * Copies one of the user's saved lineups as `X (copy)`, `X (copy 2)` and so on.
 * The copy is not public. Rejects if the original or the list of names cannot be read.
 */
export async function duplicateSavedLineup(userId: string, id: string): Promise<DuplicateResult> {
  const [original, all] = await Promise.all([getSavedLineup(userId, id), getSavedLineups(userId)]);
  if (!original) return { kind: 'gone' };
  const { id: _id, created_at: _created, updated_at: _updated, revision: _revision, ...content } = original;
  const name = copyName(original.name, new Set(all.map((other) => other.name)));
  const response = await getClient()
    .from('user_lineup')
    .insert({ ...content, name, is_public: false })
    .select(LISTED)
    .single();
  if (response.error) return saveFailure(response, 'Could not save lineup');
  return { kind: 'duplicated', lineup: response.data };
}

export function useDuplicateSavedLineup() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => duplicateSavedLineup(ownId(user), id),
    onSuccess: (result) => {
      if (result.kind === 'duplicated') keepListed(client, ownId(user), result.lineup);
    },
  });
}
