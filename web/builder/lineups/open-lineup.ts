/** Opens another lineup in place of a team's draft. Asks before it replaces unsaved changes. */
import type { QueryClient } from '@tanstack/react-query';
import { lineupPath } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { isDraftUnsaved } from '#domain/unsaved.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { errorText } from '#web/backend/errors.ts';
import { getTeams, teamsQuery } from '#web/backend/get-teams.ts';
import { getSavedLineup, isLineupId } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import type { Intent, SharedOpening } from '../store/intent.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { draftOfTeam, savedActions } from '../store/saved-actions.ts';
import { openingOf } from './opening-of.ts';
import { unsavedHere } from './unsaved-here.ts';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

/**
 * Asks about the team's draft if the intent would replace its unsaved changes.
 * Opens that draft, so that the user can see and save it. Returns false when there is nothing to ask.
 */
function askFirst(team: Team, intent: Intent): boolean {
  const draft = draftOfTeam(builder.getState(), team);
  if (!draft || !isDraftUnsaved(draft)) return false;
  pageActions.chooseTeam(team);
  pageActions.openDialog({ kind: 'unsaved', intent });
  return true;
}

async function openRow(client: QueryClient, row: SavedLineup, asks: boolean): Promise<void> {
  const teams = await client.ensureQueryData({ ...teamsQuery, queryFn: getTeams });
  const team = teams.find(({ id }) => id === String(row.team_id));
  if (!team) {
    const message = 'This lineup does not have a team associated with it';
    pageActions.openDialog({ kind: 'message', title: 'Error', message });
    return;
  }
  const opening = await openingOf(client, row, team);
  if (!asks || !askFirst(team, { kind: 'open-saved', id: row.id })) savedActions.openSaved(team, opening);
}

async function openById(client: QueryClient, id: string, asks: boolean): Promise<void> {
  const failed = (message: string) => {
    const retry = () => void openById(client, id, asks);
    pageActions.openDialog({ kind: 'load-failed', message, retry });
  };
  pageActions.setOpening(true);
  try {
    const session = await getCurrentSession();
    const row = session && (await getSavedLineup(session.userId, id));
    if (!session) askToSignInToOpen(id);
    else if (row) await openRow(client, row, asks);
    else failed('Could not load the requested lineup');
  } catch (error) {
    failed(errorText(error, UNEXPECTED));
  } finally {
    pageActions.setOpening(false);
  }
}

/** Asks the user to sign in, which then opens the saved lineup. */
export function askToSignInToOpen(id: string): void {
  const message = 'You must be signed in to open a saved lineup.';
  pageActions.openDialog({ kind: 'sign-in', message, next: lineupPath(id) });
}

/** Signs out, or asks again while this tab has another unsaved draft. */
async function signOutWhenSaved(): Promise<void> {
  if (unsavedHere().length > 0) pageActions.openDialog({ kind: 'sign-out' });
  else await signOut();
}

/** Carries out the intent without asking. Undo goes back to the replaced lineup. */
export async function carryOut(client: QueryClient, intent: Intent): Promise<void> {
  pageActions.closeDialog();
  if (intent.kind === 'start-new') savedActions.startNew();
  else if (intent.kind === 'sign-out') await signOutWhenSaved();
  else if (intent.kind === 'open-shared') savedActions.openShared(intent);
  else await openById(client, intent.id, false);
}

/** Drops unsaved changes and carries out the intent. A toast offers to undo that. */
export async function discardAndCarryOut(client: QueryClient, intent: Intent): Promise<void> {
  const { opened } = builder.getState().lineup;
  await carryOut(client, intent);
  if (builder.getState().lineup.opened !== opened) savedActions.offerBack('Unsaved changes discarded');
}

/** Opens a saved lineup. Asks first about unsaved changes of its team's draft. Does nothing during a save. */
export async function openSavedLineup(client: QueryClient, id: string): Promise<void> {
  if (!builder.getState().saved.saving) await openById(client, id, true);
}

/**
 * Opens a linked lineup.
 * Asks first about unsaved changes of its team's draft. Does nothing during a save.
 */
export async function openSharedLineup(client: QueryClient, opening: SharedOpening): Promise<void> {
  const intent = { kind: 'open-shared', ...opening } as const;
  if (builder.getState().saved.saving || askFirst(opening.team, intent)) return;
  await carryOut(client, intent);
}

/** Starts an empty lineup of the same team. Asks first about unsaved changes. Does nothing during a save. */
export async function startNewLineup(client: QueryClient): Promise<void> {
  const { lineup, saved } = builder.getState();
  const intent = { kind: 'start-new' } as const;
  if (saved.saving || (lineup.team && askFirst(lineup.team, intent))) return;
  await carryOut(client, intent);
}

interface LineupLink {
  readonly id: string;
  readonly signedIn: boolean;
  readonly clear: () => void;
}

/**
 * Opens the saved lineup of a URL.
 * Visitors keep the URL, so that it opens after they sign in. Ignores a text that is no id.
 */
export async function openLink(client: QueryClient, { id, signedIn, clear }: LineupLink): Promise<void> {
  if (!isLineupId(id)) clear();
  else if (signedIn) {
    clear();
    await openSavedLineup(client, id);
  } else askToSignInToOpen(id);
}
