import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { LISTED, ownId, type SavedLineupListing } from './saved-lineup.ts';
import { dropListed, keepListed } from './saved-lineups-cache.ts';

/**
 * Shows or hides a saved lineup on the user's public profile.
 * Resolves with null if the lineup was deleted. Rejects with `Could not update lineup`.
 */
export async function publishSavedLineup(
  userId: string,
  id: string,
  isPublic: boolean,
): Promise<SavedLineupListing | null> {
  const { data, error } = await getClient()
    .from('user_lineup')
    .update({ is_public: isPublic })
    .eq('id', id)
    .eq('user_id', userId)
    .select(LISTED)
    .maybeSingle();
  if (error) throw new RequestError('Could not update lineup', { cause: error });
  return data;
}

export function usePublishSavedLineup() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isPublic }: { readonly id: string; readonly isPublic: boolean }) =>
      publishSavedLineup(ownId(user), id, isPublic),
    onSuccess: (lineup, { id }) =>
      lineup ? keepListed(client, ownId(user), lineup) : dropListed(client, ownId(user), [id]),
  });
}
