import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizePlayer } from '#domain/roster.ts';
import { normalizeTeam } from '#domain/team.ts';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';
import { userKey } from './user-queries.ts';

/** Null if none is chosen. */
export interface FavoriteNames {
  readonly player: string | null;
  readonly team: string | null;
}

/** Rejects with `Failed to load your favorites`. */
export async function getFavoriteNames(userId: string, signal: AbortSignal): Promise<FavoriteNames> {
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

export function favoriteNamesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'favorite-names'),
    queryFn: ({ signal }) => getFavoriteNames(userId, signal),
  });
}

export function useFavoriteNames(userId: string) {
  return useQuery(favoriteNamesQuery(userId));
}
