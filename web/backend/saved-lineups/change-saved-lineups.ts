/** Hooks that change the user's saved lineups. The cached list shows each change at once. */
import { countCharacters, cutCharacters } from '#domain/plain-text.ts';
import { SAVED_NAME_MAX_LENGTH } from '#domain/saved-lineup.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useUser } from '../session.ts';
import { dropListed, getSavedLineup, getSavedLineups, keepListed } from './get-saved-lineups.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, ownId, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';

function useListChange<Input, Result>(
  send: (userId: string, input: Input) => Promise<Result>,
  list: (client: QueryClient, userId: string, result: Result, input: Input) => void,
) {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => send(ownId(user), input),
    onSuccess: (result, input) => list(client, ownId(user), result, input),
  });
}

type Changed = { readonly kind: 'changed'; readonly lineup: SavedLineupListing };

type ChangeResult = Changed | { readonly kind: 'gone' } | SaveFailure;

function listChanged(client: QueryClient, userId: string, result: ChangeResult): void {
  if (result.kind === 'changed') keepListed(client, userId, result.lineup);
}

async function update(userId: string, id: string, values: { is_public: boolean } | { name: string }) {
  return getClient()
    .from('user_lineup')
    .update(values)
    .eq('id', id)
    .eq('user_id', userId)
    .select(LISTED)
    .maybeSingle();
}

interface Renaming {
  readonly id: string;
  /** Already validated by the form. */
  readonly name: string;
}

async function rename(userId: string, { id, name }: Renaming): Promise<ChangeResult> {
  const response = await update(userId, id, { name });
  if (response.error) return saveFailure(response, 'Could not update lineup');
  return response.data ? { kind: 'changed', lineup: response.data } : { kind: 'gone' };
}

export function useRenameSavedLineup() {
  return useListChange(rename, listChanged);
}

interface Publication {
  readonly id: string;
  readonly isPublic: boolean;
}

async function publish(userId: string, { id, isPublic }: Publication): Promise<SavedLineupListing | null> {
  const { data, error } = await update(userId, id, { is_public: isPublic });
  if (error) throw new RequestError('Could not update lineup', { cause: error });
  return data;
}

/**
 * Shows or hides a saved lineup on the user's public profile.
 * Resolves with null if the lineup was deleted. Rejects with `Could not update lineup`.
 */
export function usePublishSavedLineup() {
  return useListChange(publish, (client, userId, lineup, { id }) =>
    lineup ? keepListed(client, userId, lineup) : dropListed(client, userId, [id]),
  );
}

async function duplicate(userId: string, id: string): Promise<ChangeResult> {
  const [original, all] = await Promise.all([getSavedLineup(userId, id), getSavedLineups(userId)]);
  if (!original) return { kind: 'gone' };
  const { id: _id, created_at: _created, updated_at: _updated, revision: _revision, ...content } = original;
  const name = copyName(original.name, new Set(all.map((other) => other.name)));
  const response = await getClient()
    .from('user_lineup')
    .insert({ ...content, name, is_public: false })
    .select(LISTED)
    .single();
  if (response.error) return saveFailure(response, 'Could not save lineup');
  return { kind: 'changed', lineup: response.data };
}

/**
 * Copies one of the user's saved lineups as `X (copy)`, `X (copy 2)`, and so on.
 * The copy is not public. Rejects if the original or the list of names cannot be read.
 */
export function useDuplicateSavedLineup() {
  return useListChange(duplicate, listChanged);
}

async function remove(userId: string, ids: readonly string[]): Promise<SavedLineup[]> {
  const { data, error } = await getClient()
    .from('user_lineup')
    .delete()
    .in('id', ids)
    .eq('user_id', userId)
    .select('*');
  if (error) throw new RequestError('Failed to delete lineup', { cause: error });
  return data;
}

/**
 * Deletes up to 200 of the user's saved lineups in one request.
 * Resolves with the deleted rows, for {@link useRestoreSavedLineups}. Ignores ids that do not exist.
 * Rejects with `Failed to delete lineup`.
 */
export function useDeleteSavedLineups() {
  return useListChange(remove, (client, userId, _deleted, ids) => dropListed(client, userId, ids));
}

interface RestoreResult {
  readonly restored: readonly SavedLineupListing[];
  /** Rows that could not be restored. The caller can retry with them. */
  readonly left: readonly SavedLineup[];
  readonly failure: SaveFailure | null;
}

/** Rows per request. A full lineup has at most 12 KB, and the server accepts bodies of 128 KiB. */
const PORTION = 10;

async function restore(
  userId: string,
  deleted: readonly SavedLineup[],
  portion = PORTION,
): Promise<RestoreResult> {
  const results: RestoreResult[] = [];
  for (let start = 0; start < deleted.length; start += portion) {
    const rows = deleted.slice(start, start + portion);
    const own = rows.map((row) => ({ ...row, user_id: userId }));
    const response = await getClient().from('user_lineup').insert(own).select(LISTED);
    const failure = response.error && saveFailure(response, 'Could not save lineup');
    // One invalid row fails the whole insert. Retry row by row, to restore the other rows.
    const isOneRowsFault = failure?.kind === 'duplicate-name' || failure?.kind === 'refused';
    if (isOneRowsFault && rows.length > 1) results.push(await restore(userId, rows, 1));
    else results.push({ restored: response.data ?? [], left: failure ? rows : [], failure });
  }
  return {
    restored: results.flatMap(({ restored }) => restored),
    left: results.flatMap(({ left }) => left),
    failure: results.find(({ failure }) => failure)?.failure ?? null,
  };
}

/**
 * Restores deleted lineups with their ids, dates, and content. Revisions restart at 1.
 * If the database rejects a lineup, for example because its name is taken, the result lists it in `left`.
 */
export function useRestoreSavedLineups() {
  return useListChange(
    async (userId, deleted: readonly SavedLineup[]) => restore(userId, deleted),
    (client, userId, { restored }) => keepListed(client, userId, ...restored),
  );
}

/**
 * Names a copy: `X (copy)`, then `X (copy 2)`, and so on, until a name is free.
 * A copy of a copy continues the numbers. Long names are cut to make room for the suffix.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const room = SAVED_NAME_MAX_LENGTH - countCharacters(ending);
    const candidate = cutCharacters(stem, room).trimEnd() + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
