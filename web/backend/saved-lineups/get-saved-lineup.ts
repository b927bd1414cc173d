import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import type { SavedLineup } from './saved-lineup.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text from outside (an address) can be the id of a saved line-up. */
export function isLineupId(text: string): boolean {
  return UUID.test(text);
}

/**
 * One of the person's own saved line-ups with all its slots; null when he has none of that id, or the text is no id.
 * Rejects with `Could not load the requested lineup`, without an answer with `An unexpected error occurred while loading the
 * lineup`. Always asked anew: it is about to be changed.
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
  if (error.code === '22P02') return null; // the database does not take it for an id
  const text =
    status === 0
      ? 'An unexpected error occurred while loading the lineup'
      : 'Could not load the requested lineup';
  throw new RequestError(text, { cause: error });
}
