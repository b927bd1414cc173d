import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUser } from '../session.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';
import { keepListed } from './saved-lineups-cache.ts';

export interface RestoreResult {
  readonly restored: readonly SavedLineupListing[];
  /** Rows that could not be restored. The caller can retry with them. */
  readonly left: readonly SavedLineup[];
  /** The failure of the first row in `left`. */
  readonly failure: SaveFailure | null;
}

/** Rows per request: a full lineup is at most 12 KB, and the server accepts bodies of 128 KiB. */
const PORTION = 10;

async function insert(userId: string, rows: readonly SavedLineup[]) {
  const response = await getClient()
    .from('user_lineup')
    .insert(rows.map((row) => ({ ...row, user_id: userId })))
    .select(LISTED);
  return response.error ? saveFailure(response, 'Could not save lineup') : response.data;
}

/**
 * Restores deleted lineups with their ids, dates and content; revisions restart at 1.
 * Database refusals do not reject: a lineup fails like a save if its name is taken or the account has 200
 * lineups by now.
 */
export async function restoreSavedLineups(
  userId: string,
  deleted: readonly SavedLineup[],
): Promise<RestoreResult> {
  return restoreIn(PORTION, userId, deleted);
}

async function restoreIn(
  portion: number,
  userId: string,
  rows: readonly SavedLineup[],
): Promise<RestoreResult> {
  const results: RestoreResult[] = [];
  for (let start = 0; start < rows.length; start += portion) {
    const part = rows.slice(start, start + portion);
    const result = await insert(userId, part);
    if (!('kind' in result)) results.push({ restored: result, left: [], failure: null });
    // One bad row fails the whole insert. One by one, the others are restored.
    else if (part.length > 1 && (result.kind === 'duplicate-name' || result.kind === 'refused'))
      results.push(await restoreIn(1, userId, part));
    else results.push({ restored: [], left: part, failure: result });
  }
  return {
    restored: results.flatMap(({ restored }) => restored),
    left: results.flatMap(({ left }) => left),
    failure: results.find(({ failure }) => failure)?.failure ?? null,
  };
}

export function useRestoreSavedLineups() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deleted: readonly SavedLineup[]) => restoreSavedLineups(ownId(user), deleted),
    onSuccess: ({ restored }) => keepListed(client, ownId(user), ...restored),
  });
}
