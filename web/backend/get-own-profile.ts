import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { userKey } from './user-queries.ts';

/** Texts that the user has not entered are empty. */
export interface OwnProfile {
  /** The last part of the public page's URL. */
  readonly profileName: string;
  readonly displayName: string;
  readonly bio: string;
  readonly isPublic: boolean;
}

/** Rejects with `Failed to load your profile`. */
export async function getOwnProfile(userId: string, signal: AbortSignal): Promise<OwnProfile> {
  const { data, error } = await getClient()
    .from('profiles')
    .select('profile_name, display_name, bio, is_public')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new RequestError('Failed to load your profile', { cause: error });
  return {
    profileName: data?.profile_name ?? '',
    displayName: data?.display_name ?? '',
    bio: data?.bio ?? '',
    isPublic: data?.is_public ?? true,
  };
}

export function ownProfileQuery(userId: string | null) {
  return queryOptions({
    queryKey: userKey(userId ?? '', 'profile'),
    queryFn: userId === null ? skipToken : ({ signal }) => getOwnProfile(userId, signal),
  });
}

export function useOwnProfile(userId: string | null) {
  return useQuery(ownProfileQuery(userId));
}
