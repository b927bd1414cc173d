import { type CardWords, NO_WORDS } from '#domain/card-words.ts';
import { writeDetails } from '#domain/lineup-details.ts';
import type { Lineup } from '#domain/lineup.ts';
import { cleanLine } from '#domain/plain-text.ts';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { summaryOf } from '#domain/own-teams/own-team.ts';
import { isOwnTeam, type Team } from '#domain/team.ts';
import { getClient } from '../client.ts';
import type { Json } from '../database.types.ts';
import { NotConfiguredError } from '../errors.ts';
import { resolveRevision } from '../resolve-revision.ts';
import { getSavedLineup } from './get-saved-lineups.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';
import { LISTED, type SavedLineup, type SavedLineupListing } from './saved-lineup.ts';

export interface SaveRequest {
  readonly team: Team;
  readonly lineup: Lineup;
  /** Empty for no title, which is stored as null. */
  readonly title: string;
  /** The texts of the game strip and the signature. Without them, the lineup is saved without texts. */
  readonly words?: CardWords;
  readonly target: SaveTarget;
}

export type SaveTarget =
  /** A new lineup. The caller creates its id, so that a retry after a lost response does not save it twice. */
  | { readonly kind: 'new'; readonly id: string; readonly name: string }
  /** A saved lineup. It is overwritten only if it still has this revision. */
  | { readonly kind: 'existing'; readonly id: string; readonly revision: number };

export type SaveResult =
  | { readonly kind: 'saved'; readonly lineup: SavedLineupListing }
  /** Another tab or device saved the version `other` first. */
  | { readonly kind: 'conflict'; readonly other: SavedLineup }
  | { readonly kind: 'gone' }
  | SaveFailure;

type Columns = ReturnType<typeof columnsOf>;

function columnsOf({ team, lineup, title, words = NO_WORDS }: SaveRequest) {
  const number = Number(team.id);
  return {
    ...lineupToColumns(lineup),
    details: {
      ...writeDetails(lineup, words),
      ...(isOwnTeam(team.id) && { team: summaryOf(team) }),
    } as Json,
    team_id: Number.isSafeInteger(number) ? number : null,
    team_name: team.name,
    title: cleanLine(title) || null,
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

async function explain(userId: string, id: string, columns: Columns): Promise<SaveResult> {
  const result = resolveRevision<SavedLineup>(await getSavedLineup(userId, id), columns);
  if (result.kind === 'gone') return result;
  const { kind, row } = result;
  return kind === 'saved' ? { kind, lineup: row } : { kind: 'conflict', other: row };
}

async function attempt(userId: string, request: SaveRequest): Promise<SaveResult> {
  const columns = columnsOf(request);
  const { target } = request;
  if (target.kind === 'existing') {
    const response = await update(userId, columns, target);
    if (response.error) return saveFailure(response, 'Could not update lineup');
    return response.data ? { kind: 'saved', lineup: response.data } : explain(userId, target.id, columns);
  }
  const response = await insert(userId, columns, target);
  if (!response.error) return { kind: 'saved', lineup: response.data };
  if (!response.error.message.includes('user_lineup_pkey'))
    return saveFailure(response, 'Could not save lineup');
  const result = await explain(userId, target.id, columns); // the id exists, so an earlier attempt may have succeeded
  if (result.kind !== 'conflict' || result.other.revision > 1) return result; // 2: others have changed it since
  return attempt(userId, { ...request, target: { kind: 'existing', ...result.other } });
}

/**
 * Inserts a lineup, or updates a saved lineup unless another tab or device has changed it.
 * Never rejects: the result describes every outcome.
 */
export async function saveLineup(userId: string, request: SaveRequest): Promise<SaveResult> {
  try {
    return await attempt(userId, request);
  } catch (error) {
    if (error instanceof NotConfiguredError) return { kind: 'refused', message: 'Server not configured.' };
    return { kind: 'unreachable', message: 'An unexpected error occurred while saving your lineup.' };
  }
}
