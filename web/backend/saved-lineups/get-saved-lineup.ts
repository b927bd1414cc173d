import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import type { SavedLineup } from './saved-lineup.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function isLineupId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Fetches one of the user's saved lineups with all its slots, never from a cache.
 * Resolves with null if the user has no lineup of that id. Rejects with
 * `Could not load the requested lineup`, or without a response with
 * `An unexpected error occurred while loading the lineup`.
 */
export async function getSavedLineup(userId: string, id: string): Promise<SavedLineup | null> {
  if (!isLineupId(id)) return null;
  const { data, error, status } = await getClient()
    .from('user_lineup')
    .select('*')
    .eq('id', id)
    .eq('user_id', userId)
    .maybeSingle();
  if (!error) return data;
  if (error.code === '22P02') return null; // not a valid id for the database
  const text =
    status === 0
      ? 'An unexpected error occurred while loading the lineup'
      : 'Could not load the requested lineup';
  throw new RequestError(text, { cause: error });
}
