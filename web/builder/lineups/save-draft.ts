import type { QueryClient } from '@tanstack/react-query';
import { contentHash } from '#domain/unsaved.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import { cardWordsOf } from '#domain/lineup-details.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import { errorText } from '#web/backend/errors.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { newId } from '#web/backend/new-id.ts';
import type { SavedLineup, SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { keepListed } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SaveFailure } from '#web/backend/saved-lineups/save-failure.ts';
import { saveLineup, type SaveResult, type SaveTarget } from '#web/backend/saved-lineups/save-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import { refreshedLineup } from '#domain/check-lineup.ts';
import type { BuilderState } from '../store/builder-state.ts';
import type { Intent } from '../store/intent.ts';
import { savedActions } from '../store/saved-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { carryOut } from './open-lineup.ts';
import { keepPendingSave, takePendingSave } from './pending-save.ts';

interface SaveOptions {
  readonly asNew?: boolean;
  readonly intent?: Intent | null;
}

function sayNotSaved(client: QueryClient, message: string, intent: Intent | null): void {
  const retry = () => void requestSave(client, { intent });
  pageActions.openDialog({ kind: 'failed', message, retry, saves: true });
}

/** Marks the sent lineup as saved, even if the user opened another team's lineup during the save. */
function finishSave(
  client: QueryClient,
  userId: string,
  sent: BuilderState['lineup'],
  listing: SavedLineupListing,
): void {
  keepListed(client, userId, listing);
  const { id, name, revision } = listing;
  const title = listing.title ?? '';
  const print = contentHash(sent.history.present, title, sent.words);
  const saved = { id, userId, name, revision, print };
  if (builder.getState().lineup.opened === sent.opened) savedActions.markSaved(saved, sent.title, title);
  else savedActions.markOtherTeamDraftSaved(sent, saved, title);
}

/**
 * Whether the version in the database still has the content that the user started from. If so, overwriting it loses
 * nothing. A new name, a change of visibility, and updates from today's roster make no difference.
 */
function isSameContent(client: QueryClient, other: SavedLineup, sent: BuilderState): boolean {
  const { team } = sent.lineup;
  const lineup = lineupFromRow(other);
  const isBeginning = (content: Lineup) =>
    contentHash(content, other.title ?? '', cardWordsOf(other.details)) === sent.saved.reference?.print;
  if (isBeginning(lineup)) return true;
  const roster = team && client.getQueryData(rosterQuery(team.id).queryKey);
  const today = roster ? refreshedLineup({ lineup, roster, teamName: team.name }) : null;
  return today !== null && isBeginning(today);
}

/** The user who saves, or a failure if the user is signed out or the session cannot be read. */
async function readSession(): Promise<{ kind: 'signed-in'; userId: string } | SaveFailure> {
  try {
    const session = await getCurrentSession();
    if (session) return { kind: 'signed-in', userId: session.userId };
    return { kind: 'signed-out', message: 'You must be signed in to save a lineup.' };
  } catch (error) {
    const message = `An unexpected error occurred while saving your lineup. ${errorText(error, '')}`.trim();
    return { kind: 'unreachable', message };
  }
}

/** Asks the user to sign in, and completes the save afterwards. `userId` is the user whose session ended. */
function askToSignIn(
  message: string,
  userId: string | null,
  named: { readonly id: string; readonly name: string } | null,
  asNew = false,
): void {
  const { lineup } = builder.getState();
  if (lineup.team) {
    const kept = named && { id: named.id, name: named.name };
    keepPendingSave({ userId, teamId: lineup.team.id, named: kept, asNew });
  }
  pageActions.openDialog({ kind: 'sign-in', message, next: '/', saves: true });
}

/** Shows a failed save in a dialog. Returns the failure instead if the name dialog must show it. */
function showFailure(
  client: QueryClient,
  result: Exclude<SaveResult, { kind: 'saved' }>,
  target: SaveTarget,
  intent: Intent | null,
  userId: string | null,
): SaveFailure | null {
  if (result.kind === 'conflict') pageActions.openDialog({ kind: 'conflict', other: result.other, intent });
  else if (result.kind === 'gone') pageActions.openDialog({ kind: 'conflict', other: null, intent });
  else if (result.kind === 'signed-out')
    askToSignIn(result.message, userId, target.kind === 'new' ? target : null);
  else if (target.kind === 'new') return result;
  else sayNotSaved(client, result.message, intent);
  return null;
}

async function send(
  client: QueryClient,
  userId: string,
  sent: BuilderState,
  target: SaveTarget,
): Promise<SaveResult> {
  const { history, team, title, words } = sent.lineup;
  if (!team) return { kind: 'refused', message: 'Please select a team before saving.' };
  const request = { team, lineup: history.present, title, words, target };
  const result = await saveLineup(userId, request);
  if (result.kind !== 'conflict' || !isSameContent(client, result.other, sent)) return result;
  const { id, revision } = result.other;
  return saveLineup(userId, { ...request, target: { kind: 'existing', id, revision } });
}

/**
 * Saves to the target and shows the outcome.
 * Resolves with a failure only if the name dialog must show it. Does nothing during another save.
 */
export async function saveTo(
  client: QueryClient,
  target: SaveTarget,
  intent: Intent | null,
): Promise<SaveFailure | null> {
  const sent = builder.getState();
  if (sent.saved.saving) return null;
  savedActions.setSaving(true);
  try {
    const session = await readSession();
    const result = session.kind === 'signed-in' ? await send(client, session.userId, sent, target) : session;
    const userId = session.kind === 'signed-in' ? session.userId : (sent.saved.reference?.userId ?? null);
    if (result.kind !== 'saved') return showFailure(client, result, target, intent, userId);
    if (session.kind === 'signed-in') finishSave(client, session.userId, sent.lineup, result.lineup);
  } finally {
    savedActions.setSaving(false);
  }
  const outcome = `Your lineup was ${target.kind === 'new' ? 'saved' : 'updated'} successfully`;
  if (!intent) pageActions.showMessage('Saved', outcome);
  else {
    await carryOut(client, intent);
    savedActions.announce(outcome);
  }
  return null;
}

/** Updates the saved lineup, or asks for a name. If there is no team, player, or session, shows a dialog instead. */
export async function requestSave(client: QueryClient, options: SaveOptions = {}): Promise<void> {
  const { lineup, saved } = builder.getState();
  const { history, team } = lineup;
  const { reference } = saved;
  const intent = options.intent ?? null;
  if (saved.saving) return;
  const session = await readSession();
  if (session.kind === 'signed-out') {
    askToSignIn(session.message, reference?.userId ?? null, null, options.asNew);
  } else if (session.kind !== 'signed-in') {
    sayNotSaved(client, session.message, intent);
  } else if (!team) pageActions.showMessage('Save Lineup', 'Please select a team before saving.');
  else if (countFilled(history.present) === 0) {
    pageActions.showMessage('Save Lineup', 'Add at least one player to the lineup before saving.');
  } else if (reference?.userId === session.userId && !options.asNew) {
    const { id, revision } = reference;
    await saveTo(client, { kind: 'existing', id, revision }, intent);
  } else pageActions.openDialog({ kind: 'name', id: newId(), intent });
}

/**
 * Completes a save that waited for sign-in, if a lineup of the same team is open.
 * Saves under the name that the user entered before the sign-in, if any. Users who were signed out when they entered
 * the name must confirm it.
 */
export async function completeSave(client: QueryClient): Promise<void> {
  const pending = takePendingSave();
  const session = await readSession();
  const { lineup } = builder.getState();
  if (!pending || session.kind !== 'signed-in' || lineup.team?.id !== pending.teamId) return;
  const { asNew, named, userId } = pending;
  if (userId !== null && userId !== session.userId) return; // never saves to another account
  if (!named) await requestSave(client, { asNew });
  else if (userId === null) pageActions.openDialog({ kind: 'name', ...named, intent: null });
  else {
    const failure = await saveTo(client, { kind: 'new', ...named }, null);
    if (failure) pageActions.openDialog({ kind: 'name', ...named, problem: failure.message, intent: null });
  }
}
