/** Saving the builder's line-up: what is asked before, and what follows from each outcome. */
import type { QueryClient } from '@tanstack/react-query';
import { contentPrint } from '#domain/unsaved.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { newId } from '#web/backend/new-id.ts';
import type { SavedLineup, SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { keepListed } from '#web/backend/saved-lineups/saved-lineups-cache.ts';
import type { SaveFailure } from '#web/backend/saved-lineups/save-failure.ts';
import { saveLineup, type SaveResult, type SaveTarget } from '#web/backend/saved-lineups/save-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import { refreshed } from '../doctor/cure.ts';
import type { BuilderState } from '../store/builder-state.ts';
import type { Intent } from '../store/intent.ts';
import { savedActions } from '../store/saved-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { carryOut } from './open-lineup.ts';
import { keepPendingSave, takePendingSave } from './pending-save.ts';

interface SaveWish {
  /** Under a new name, although it is saved already. */
  readonly asNew?: boolean;
  /** Where the person goes once it is saved. */
  readonly intent?: Intent | null;
}

function say(title: string, message: string): void {
  pageActions.openDialog({ kind: 'message', title, message });
}

/** Takes over what was saved: in the builder, or on the shelf if another team was chosen while the save was running. */
function settleSaved(
  client: QueryClient,
  userId: string,
  sent: BuilderState['lineup'],
  listing: SavedLineupListing,
): void {
  keepListed(client, userId, listing);
  const { id, name, revision } = listing;
  const title = listing.title ?? '';
  const print = contentPrint(sent.history.present, title);
  const saved = { id, userId, name, revision, print };
  if (builder.getState().lineup.opened === sent.opened) savedActions.markSaved(saved, sent.title, title);
  else savedActions.markShelfSaved(sent, saved, title);
}

/**
 * Whether somebody else's version holds what this one began from: renamed or hidden, but no other line-up. The roster of
 * today, which has brought this one up to date, makes no difference.
 */
function isSameContent(client: QueryClient, other: SavedLineup, sent: BuilderState): boolean {
  const { team } = sent.lineup;
  const lineup = lineupFromRow(other);
  const isBeginning = (content: Lineup) =>
    contentPrint(content, other.title ?? '') === sent.saved.reference?.print;
  if (isBeginning(lineup)) return true;
  const roster = team && client.getQueryData(rosterQuery(team.id).queryKey);
  const today = roster ? refreshed({ lineup, roster, teamName: team.name }) : null;
  return today !== null && isBeginning(today);
}

/** Who saves; like a save that failed when nobody is signed in or that cannot be found out. */
async function readSession(): Promise<{ kind: 'signed-in'; userId: string } | SaveFailure> {
  try {
    const session = await getCurrentSession();
    if (session) return { kind: 'signed-in', userId: session.userId };
    return { kind: 'signed-out', message: 'You must be signed in to save a lineup.' };
  } catch {
    return { kind: 'unreachable', message: 'An unexpected error occurred while saving your lineup.' };
  }
}

/** Asks to sign in, which then completes the save. `userId`: whose session ended. */
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

/** Says what became of a save. What is returned belongs into the name dialog. */
function tell(
  result: Exclude<SaveResult, { kind: 'saved' }>,
  target: SaveTarget,
  intent: Intent | null,
  userId: string | null,
): SaveFailure | null {
  if (result.kind === 'conflict') pageActions.openDialog({ kind: 'conflict', other: result.other, intent });
  else if (result.kind === 'gone') pageActions.openDialog({ kind: 'conflict', other: null, intent });
  else if (result.kind === 'signed-out')
    askToSignIn(result.message, userId, target.kind === 'new' ? target : null);
  else if (result.kind === 'team-gone') {
    const save = target.kind === 'new' ? { id: target.id, name: target.name, intent } : null;
    pageActions.openDialog({ kind: 'team-gone', message: result.message, save });
  } else if (target.kind === 'new') return result;
  else pageActions.openDialog({ kind: 'save-failed', message: result.message, intent });
  return null;
}

async function send(
  client: QueryClient,
  userId: string,
  sent: BuilderState,
  target: SaveTarget,
): Promise<SaveResult> {
  const { history, team, title } = sent.lineup;
  if (!team) return { kind: 'refused', message: 'Please select a team before saving.' };
  const request = { team, lineup: history.present, title, target };
  const result = await saveLineup(userId, request);
  if (result.kind !== 'conflict' || !isSameContent(client, result.other, sent)) return result;
  const { id, revision } = result.other;
  return saveLineup(userId, { ...request, target: { kind: 'existing', id, revision } });
}

/**
 * Saves to the target and shows the outcome. Resolves with what the name dialog is to say when a new line-up could not be
 * saved under its name, else with null. Does nothing while another save is on its way.
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
    if (result.kind !== 'saved') return tell(result, target, intent, userId);
    if (session.kind === 'signed-in') settleSaved(client, session.userId, sent.lineup, result.lineup);
  } finally {
    savedActions.setSaving(false);
  }
  const outcome = `Your lineup was ${target.kind === 'new' ? 'saved' : 'updated'} successfully`;
  if (!intent) say('Saved', outcome);
  else {
    await carryOut(client, intent);
    savedActions.announce(outcome);
  }
  return null;
}

/** Saves the line-up: updates the saved one that it is an edit of, else asks for a name. Says what is missing. */
export async function requestSave(client: QueryClient, wish: SaveWish = {}): Promise<void> {
  const { lineup, saved } = builder.getState();
  const { history, team } = lineup;
  const { reference } = saved;
  const intent = wish.intent ?? null;
  if (saved.saving) return;
  const session = await readSession();
  if (session.kind === 'signed-out') {
    askToSignIn(session.message, reference?.userId ?? null, null, wish.asNew);
  } else if (session.kind !== 'signed-in') {
    pageActions.openDialog({ kind: 'save-failed', message: session.message, intent });
  } else if (!team) say('Save Lineup', 'Please select a team before saving.');
  else if (countFilled(history.present) === 0) {
    say('Save Lineup', 'Add at least one player to the lineup before saving.');
  } else if (reference?.userId === session.userId && !wish.asNew) {
    const { id, revision } = reference;
    await saveTo(client, { kind: 'existing', id, revision }, intent);
  } else pageActions.openDialog({ kind: 'name', id: newId(), intent });
}

/**
 * Completes the save that waited for signing in, if the same lineup is still open. Saves at once what the same user had
 * named or saved before; else asks for a name.
 */
export async function completeSave(client: QueryClient): Promise<void> {
  const pending = takePendingSave();
  const session = await readSession();
  const { lineup } = builder.getState();
  if (!pending || session.kind !== 'signed-in' || lineup.team?.id !== pending.teamId) return;
  const { asNew, named, userId } = pending;
  if (userId !== null && userId !== session.userId) return; // nothing is saved to another account unasked
  if (!named) await requestSave(client, { asNew });
  else if (userId === null) pageActions.openDialog({ kind: 'name', ...named, intent: null });
  else {
    const failure = await saveTo(client, { kind: 'new', ...named }, null);
    if (failure) pageActions.openDialog({ kind: 'name', ...named, problem: failure.message, intent: null });
  }
}
