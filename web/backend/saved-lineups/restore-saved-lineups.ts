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

async function restorePortion(userId: string, rows: readonly SavedLineup[]): Promise<RestoreResult> {
  const result = await insert(userId, rows);
  if (!('kind' in result)) return { restored: result, left: [], failure: null };
  const isOneRowsFault = result.kind === 'duplicate-name' || result.kind === 'refused';
  if (rows.length === 1 || !isOneRowsFault) return { restored: [], left: rows, failure: result };
  // One bad row fails the whole insert. Splitting it restores the others.
  const half = Math.ceil(rows.length / 2);
  return joined([
    await restorePortion(userId, rows.slice(0, half)),
    await restorePortion(userId, rows.slice(half)),
  ]);
}

function joined(results: readonly RestoreResult[]): RestoreResult {
  return {
    restored: results.flatMap(({ restored }) => restored),
    left: results.flatMap(({ left }) => left),
    failure: results.find(({ failure }) => failure)?.failure ?? null,
  };
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
  const results: RestoreResult[] = [];
  for (let start = 0; start < deleted.length; start += PORTION) {
    results.push(await restorePortion(userId, deleted.slice(start, start + PORTION)));
  }
  return joined(results);
}

export function useRestoreSavedLineups() {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deleted: readonly SavedLineup[]) => restoreSavedLineups(ownId(user), deleted),
    onSuccess: ({ restored }) => keepListed(client, ownId(user), ...restored),
  });
}
