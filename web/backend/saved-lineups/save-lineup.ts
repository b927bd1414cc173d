import type { Lineup } from '#domain/lineup.ts';
import { cleanLine } from '#domain/plain-text.ts';
import { DEFAULT_LINEUP_TITLE, lineupToColumns } from '#domain/saved-lineup.ts';
import type { Team } from '#domain/team.ts';
import { getClient } from '../client.ts';
import { NotConfiguredError } from '../errors.ts';
import { getSavedLineup } from './get-saved-lineup.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';

export interface SaveRequest {
  readonly team: Pick<Team, 'id' | 'name'>;
  readonly lineup: Lineup;
  /** An empty one becomes `My lineup`. */
  readonly title: string;
  readonly target: SaveTarget;
}

export type SaveTarget =
  /** A new line-up. Its id is chosen by whoever asks, so that asking again after a lost answer saves it once. */
  | { readonly kind: 'new'; readonly id: string; readonly name: string }
  /** A saved line-up, as long as it stands at that revision. */
  | { readonly kind: 'existing'; readonly id: string; readonly revision: number };

export type SaveResult =
  | { readonly kind: 'saved'; readonly lineup: SavedLineupListing }
  /** Somebody else saved another version meanwhile: `other`. */
  | { readonly kind: 'conflict'; readonly other: SavedLineup }
  /** It was deleted meanwhile. */
  | { readonly kind: 'gone' }
  | SaveFailure;

type Columns = ReturnType<typeof columnsOf>;

function columnsOf({ team, lineup, title }: SaveRequest) {
  const number = Number(team.id);
  return {
    ...lineupToColumns(lineup),
    team_id: Number.isSafeInteger(number) ? number : null,
    team_name: team.name,
    title: cleanLine(title) || DEFAULT_LINEUP_TITLE,
  };
}

async function insert(userId: string, columns: Columns, { id, name }: SaveTarget & { kind: 'new' }) {
  return getClient()
    .from('user_lineup')
    .insert({ ...columns, id, name, user_id: userId })
    .select(LISTED)
    .single();
}

async function update(userId: string, columns: Columns, { id, revision }: SaveTarget & { kind: 'existing' }) {
  return getClient()
    .from('user_lineup')
    .update(columns)
    .eq('id', id)
    .eq('user_id', userId)
    .eq('revision', revision)
    .select(LISTED)
    .maybeSingle();
}

/** What stands in the table instead of what was to be updated. */
async function explain(userId: string, id: string, columns: Columns): Promise<SaveResult> {
  const other = await getSavedLineup(userId, id);
  if (!other) return { kind: 'gone' };
  const fields = Object.keys(columns) as (keyof Columns)[];
  const same = fields.every((field) => other[field] === columns[field]);
  // The same content: our own save, whose answer was lost.
  return same ? { kind: 'saved', lineup: other } : { kind: 'conflict', other };
}

async function attempt(userId: string, request: SaveRequest): Promise<SaveResult> {
  const columns = columnsOf(request);
  const { target } = request;
  if (target.kind === 'existing') {
    const answer = await update(userId, columns, target);
    if (answer.error) return saveFailure(answer, 'Could not update lineup');
    return answer.data ? { kind: 'saved', lineup: answer.data } : explain(userId, target.id, columns);
  }
  const answer = await insert(userId, columns, target);
  if (!answer.error) return { kind: 'saved', lineup: answer.data };
  if (!answer.error.message.includes('user_lineup_pkey')) return saveFailure(answer, 'Could not save lineup');
  const result = await explain(userId, target.id, columns); // an earlier attempt got through
  if (result.kind !== 'conflict') return result;
  return attempt(userId, { ...request, target: { kind: 'existing', ...result.other } });
}

/**
 * Saves a line-up: inserts a new one, or updates a saved one if nobody else changed it meanwhile. Never rejects for what the
 * backend answers or fails to answer: every outcome is a result.
 */
export async function saveLineup(userId: string, request: SaveRequest): Promise<SaveResult> {
  try {
    return await attempt(userId, request);
  } catch (error) {
    if (error instanceof NotConfiguredError) return { kind: 'refused', message: 'Server not configured.' };
    return { kind: 'unreachable', message: 'An unexpected error occurred while saving your lineup.' };
  }
}
