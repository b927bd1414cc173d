import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { userKey } from './user-queries.ts';

/** Ids are texts. */
export interface Preferences {
  readonly favoritePlayer: string | null;
  readonly favoriteTeam: string | null;
  readonly showOnProfile: boolean;
}

export const NO_PREFERENCES: Preferences = { favoritePlayer: null, favoriteTeam: null, showOnProfile: true };

/** Rejects with `Failed to load your favorites`. */
export async function getPreferences(userId: string, signal: AbortSignal): Promise<Preferences> {
  const { data, error } = await getClient()
    .from('user_preferences')
    .select('favorite_player, favorite_team, display_profile')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new RequestError('Failed to load your favorites', { cause: error });
  if (!data) return NO_PREFERENCES;
  return {
    favoritePlayer: data.favorite_player === null ? null : String(data.favorite_player),
    favoriteTeam: data.favorite_team === null ? null : String(data.favorite_team),
    showOnProfile: data.display_profile,
  };
}

export function preferencesQuery(userId: string | null) {
  return queryOptions({
    queryKey: userKey(userId ?? '', 'preferences'),
    queryFn: userId === null ? skipToken : ({ signal }) => getPreferences(userId, signal),
  });
}

export function usePreferences(userId: string | null) {
  return useQuery(preferencesQuery(userId));
}
