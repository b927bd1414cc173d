/** Going on from the present line-up to another one: never over unsaved changes without asking. */
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '#web/backend/errors.ts';
import { getTeams, teamsQuery } from '#web/backend/get-teams.ts';
import { getSavedLineup } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import type { Leaving } from '../store/builder-state.ts';
import { stateIsUnsaved } from '../store/unsaved.ts';
import { builder } from '../store/use-builder.ts';
import { offerBack, openSaved, openShared, page, startNew } from './saved-actions.ts';
import { openingOf } from './saved-reference.ts';

export const MUST_SIGN_IN_TO_OPEN = 'You must be signed in to open a saved lineup.';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

async function showRow(client: QueryClient, row: SavedLineup): Promise<void> {
  const teams = await client.ensureQueryData({ ...teamsQuery, queryFn: getTeams });
  const team = teams.find(({ id }) => id === String(row.team_id));
  const opening = openingOf(row);
  if (team) openSaved(page, team, opening);
  else {
    const saved = { ...opening.saved, print: 'without a team' }; // with any team it differs from what is saved
    builder.getState().openDialog({ kind: 'orphan', opening: { ...opening, saved } });
  }
}

async function openById(client: QueryClient, id: string): Promise<void> {
  const { openDialog } = builder.getState();
  const retry = () => void leave(client, { to: 'saved', id });
  builder.setState({ opening: true });
  try {
    const session = await getCurrentSession();
    const row = session && (await getSavedLineup(session.userId, id));
    if (!session) openDialog({ kind: 'sign-in', message: MUST_SIGN_IN_TO_OPEN, next: `/?lineup=${id}` });
    else if (row) await showRow(client, row);
    else openDialog({ kind: 'load-failed', message: 'Could not load the requested lineup', retry });
  } catch (error) {
    openDialog({ kind: 'load-failed', message: errorText(error, UNEXPECTED), retry });
  } finally {
    builder.setState({ opening: false });
  }
}

/** Goes on without asking; what was open stays within reach of Undo. */
export async function leave(client: QueryClient, leaving: Leaving): Promise<void> {
  const { closeDialog, startTeam } = builder.getState();
  closeDialog();
  if (leaving.to === 'team') startTeam(leaving.team);
  else if (leaving.to === 'new') startNew(page);
  else if (leaving.to === 'shared') openShared(page, leaving);
  else await openById(client, leaving.id);
}

/** Goes on, or asks first what becomes of unsaved changes. Does nothing while a save is on its way. */
export async function requestLeave(client: QueryClient, leaving: Leaving): Promise<void> {
  const state = builder.getState();
  if (state.saving) return;
  if (stateIsUnsaved(state)) state.openDialog({ kind: 'leave', leaving });
  else await leave(client, leaving);
}

/** Goes on and drops the unsaved changes, which one press puts back. */
export async function discardAndLeave(client: QueryClient, leaving: Leaving): Promise<void> {
  const { opened } = builder.getState();
  await leave(client, leaving);
  if (builder.getState().opened !== opened) offerBack(page, 'Unsaved changes discarded');
}
