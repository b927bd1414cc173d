/** Opening another lineup in place of a team's draft: never over unsaved changes without asking. */
import type { QueryClient } from '@tanstack/react-query';
import { lineupPath } from '#domain/pages.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { errorText } from '#web/backend/errors.ts';
import { getTeams, teamsQuery } from '#web/backend/get-teams.ts';
import type { Team } from '#domain/team.ts';
import { getSavedLineup } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import type { Leaving } from '../store/builder-state.ts';
import { isDraftUnsaved } from '#domain/unsaved.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { draftOfTeam, OF_ANOTHER_TEAM, savedActions } from '../store/saved-actions.ts';
import { openingOf } from './saved-reference.ts';
import { unsavedHere } from './unsaved-here.ts';

export const MUST_SIGN_IN_TO_OPEN = 'You must be signed in to open a saved lineup.';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

/**
 * Asks what becomes of the team's draft if `leaving` would replace unsaved changes of it. That draft is opened for it, so that
 * it can be seen and saved. False when there is nothing to ask.
 */
function askFirst(team: Team, leaving: Leaving): boolean {
  const draft = draftOfTeam(builder.getState(), team);
  if (!draft || !isDraftUnsaved(draft)) return false;
  pageActions.chooseTeam(team);
  pageActions.openDialog({ kind: 'leave', leaving });
  return true;
}

/** `asks`: not yet answered what becomes of unsaved changes. */
async function showRow(client: QueryClient, row: SavedLineup, asks: boolean): Promise<void> {
  const teams = await client.ensureQueryData({ ...teamsQuery, queryFn: getTeams });
  const team = teams.find(({ id }) => id === String(row.team_id));
  const opening = openingOf(row);
  if (team) {
    if (!asks || !askFirst(team, { to: 'saved', id: row.id })) savedActions.openSaved(team, opening);
  } else {
    const saved = { ...opening.saved, print: OF_ANOTHER_TEAM };
    pageActions.openDialog({ kind: 'orphan', opening: { ...opening, saved } });
  }
}

async function openById(client: QueryClient, id: string, asks: boolean): Promise<void> {
  const retry = () => void openById(client, id, asks);
  pageActions.setOpening(true);
  try {
    const session = await getCurrentSession();
    const row = session && (await getSavedLineup(session.userId, id));
    if (!session)
      pageActions.openDialog({ kind: 'sign-in', message: MUST_SIGN_IN_TO_OPEN, next: lineupPath(id) });
    else if (row) await showRow(client, row, asks);
    else
      pageActions.openDialog({ kind: 'load-failed', message: 'Could not load the requested lineup', retry });
  } catch (error) {
    pageActions.openDialog({ kind: 'load-failed', message: errorText(error, UNEXPECTED), retry });
  } finally {
    pageActions.setOpening(false);
  }
}

/** Signs out; asks again while this tab has another draft that is not saved. */
async function signOutWhenSaved(): Promise<void> {
  if (unsavedHere().length > 0) pageActions.openDialog({ kind: 'sign-out' });
  else await signOut();
}

/** Opens the other lineup without asking; what it replaces stays within reach of Undo. */
export async function leave(client: QueryClient, leaving: Leaving): Promise<void> {
  pageActions.closeDialog();
  if (leaving.to === 'new') savedActions.startNew();
  else if (leaving.to === 'sign-out') await signOutWhenSaved();
  else if (leaving.to === 'shared') savedActions.openShared(leaving);
  else await openById(client, leaving.id, false);
}

/**
 * Opens the other lineup, or asks first what becomes of the unsaved changes that it would replace: those of its own team, as
 * every team keeps its own draft. Does nothing while a save is running.
 */
export async function requestLeave(client: QueryClient, leaving: Leaving): Promise<void> {
  const { lineup, saved } = builder.getState();
  if (saved.saving) return;
  if (leaving.to === 'saved') {
    await openById(client, leaving.id, true);
    return;
  }
  const team = leaving.to === 'shared' ? leaving.team : lineup.team;
  if (!team || !askFirst(team, leaving)) await leave(client, leaving);
}

/** Goes on and drops the unsaved changes, which one press puts back. */
export async function discardAndLeave(client: QueryClient, leaving: Leaving): Promise<void> {
  const { opened } = builder.getState().lineup;
  await leave(client, leaving);
  if (builder.getState().lineup.opened !== opened) savedActions.offerBack('Unsaved changes discarded');
}
