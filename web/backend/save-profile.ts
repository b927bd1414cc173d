import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { type OwnProfile, ownProfileQuery } from './get-own-profile.ts';
import { getAuth } from './session.ts';

/** Resolves with false if the profile name is taken, or looks the same as a taken one. */
async function saveRow(userId: string, profile: OwnProfile): Promise<boolean> {
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
  if (!error || error.code === '23505') return !error;
  throw new RequestError('Could not save your profile.', { cause: error });
}

/**
 * Saves the profile's row, then the account's metadata, which the header shows.
 * The row comes first, because the database rejects names that are taken.
 * Rejects with a message. After a rejection, the user can safely save again.
 */
export async function saveProfile(
  userId: string,
  profile: OwnProfile,
): Promise<{ readonly isTaken: boolean }> {
  const auth = await getAuth();
  if (!(await saveRow(userId, profile))) return { isTaken: true };
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
  return { isTaken: false };
}

export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: OwnProfile) => saveProfile(userId, profile),
    onSuccess: async ({ isTaken }, profile) => {
      if (isTaken) return;
      queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: ['public-profile'] });
    },
  });
}
