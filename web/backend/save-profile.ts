import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { type OwnProfile, ownProfileQuery } from './get-own-profile.ts';
import { getAuth } from './session.ts';

/** Why a profile name was rejected: in use, too similar to one in use, or reserved. */
export type NameRefusal = 'taken' | 'alike' | 'reserved';

export type ProfileSaved = { readonly refused: NameRefusal | null };

async function saveRow(userId: string, profile: OwnProfile): Promise<NameRefusal | null> {
  const { error } = await getClient()
    .from('profiles')
    .upsert(
      {
        user_id: userId,
        profile_name: profile.profileName || null,
        display_name: profile.displayName || null,
        bio: profile.bio || null,
        is_public: profile.isPublic,
      },
      { onConflict: 'user_id' },
    );
  if (!error) return null;
  if (error.code === '23505') return error.message.includes('looks like') ? 'alike' : 'taken';
  if (error.code === '23514' && error.message.includes('reserved')) return 'reserved';
  throw new RequestError('Could not save your profile.', { cause: error });
}

/**
 * Saves the profile's row, then the account's metadata, which the header shows.
 * The row comes first, because the database rejects names that are taken or reserved. Rejects with a message;
 * saving again repeats both steps safely.
 */
export async function saveProfile(userId: string, profile: OwnProfile): Promise<ProfileSaved> {
  const auth = await getAuth();
  const refused = await saveRow(userId, profile);
  if (refused) return { refused };
  const { error } = await auth.updateUser({
    data: {
      profile_name: profile.profileName,
      full_name: profile.displayName,
      bio: profile.bio,
      public_profile: profile.isPublic,
    },
  });
  if (error) {
    throw new RequestError(
      'Your public page is saved, but your account still shows the old name. Save again to finish.',
      { cause: error },
    );
  }
  return { refused: null };
}

export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (profile: OwnProfile) => saveProfile(userId, profile),
    onSuccess: async ({ refused }, profile) => {
      if (refused) return;
      queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: ['public-profile'] });
    },
  });
}
