import { normalizePlayer } from '#domain/roster.ts';
import { normalizeTeam } from '#domain/team.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { userKey } from './user-queries.ts';

/** Ids are texts. */
export interface Preferences {
  readonly favoritePlayer: string | null;
  readonly favoriteTeam: string | null;
  readonly showOnProfile: boolean;
}

const NO_PREFERENCES: Preferences = { favoritePlayer: null, favoriteTeam: null, showOnProfile: true };

async function getPreferences(userId: string, signal: AbortSignal): Promise<Preferences> {
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

export function preferencesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'preferences'),
    queryFn: ({ signal }) => getPreferences(userId, signal),
  });
}

export function usePreferences(userId: string) {
  return useQuery(preferencesQuery(userId));
}

function rowId(id: string | null): number | null {
  return id === null ? null : Number(id);
}

/** Rejects with a message for users, which says if the chosen player or team was deleted. */
async function savePreferences(userId: string, preferences: Preferences): Promise<void> {
  const { error } = await getClient()
    .from('user_preferences')
    .upsert(
      {
        user_id: userId,
        favorite_player: rowId(preferences.favoritePlayer),
        favorite_team: rowId(preferences.favoriteTeam),
        display_profile: preferences.showOnProfile,
      },
      { onConflict: 'user_id' },
    );
  if (!error) return;
  const isGone = error.code === '23503';
  throw new RequestError(
    isGone
      ? 'The player or team you chose is no longer in the league. Choose another one.'
      : 'Could not save your favorites.',
    { cause: error },
  );
}

export function useSavePreferences(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (preferences: Preferences) => savePreferences(userId, preferences),
    onSuccess: async (_nothing, preferences) => {
      queryClient.setQueryData(preferencesQuery(userId).queryKey, preferences);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: favoriteNamesQuery(userId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['public-profile'] }),
      ]);
    },
  });
}

interface FavoriteNames {
  readonly player: string | null;
  readonly team: string | null;
}

async function getFavoriteNames(userId: string, signal: AbortSignal): Promise<FavoriteNames> {
  const { data, error } = await getClient()
    .from('user_preferences')
    .select('player:players(id, first_name, last_name, display_name, full_name), team:teams(id, name)')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new RequestError('Failed to load your favorites', { cause: error });
  return {
    player: data?.player ? normalizePlayer(data.player).name : null,
    team: (data?.team && normalizeTeam(data.team)?.name) ?? null,
  };
}

function favoriteNamesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'favorite-names'),
    queryFn: ({ signal }) => getFavoriteNames(userId, signal),
  });
}

export function useFavoriteNames(userId: string) {
  return useQuery(favoriteNamesQuery(userId));
}
