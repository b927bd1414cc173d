import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { favoriteNamesQuery } from './get-favorite-names.ts';
import { type Preferences, preferencesQuery } from './get-preferences.ts';

function rowId(id: string | null): number | null {
  return id === null ? null : Number(id);
}

/** Rejects with a message that also covers deleted players and teams. */
export async function savePreferences(userId: string, preferences: Preferences): Promise<void> {
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
    networkMode: 'always',
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
