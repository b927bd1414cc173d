/**
 * What happens when a lineup is opened in place of a team's draft:
 * 1. A saved lineup is read, and its players get positions and numbers from today's roster ({@link openingOf}).
 * 2. The user is asked about the draft's unsaved changes ({@link askFirst}). The dialog carries out the intent later.
 * 3. The lineup replaces the draft in the store (store/saved-actions.ts). Undo goes back to the draft.
 */
import type { QueryClient } from '@tanstack/react-query';
import { refreshedLineup } from '#domain/check-lineup.ts';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { cardWordsOf } from '#domain/lineup-details.ts';
import { lineupPath } from '#domain/pages.ts';
import { lineupFromRow } from '#domain/saved-lineup.ts';
import { ownPlayersOf, savedTeamOf, teamOf } from '#domain/own-teams/own-team.ts';
import type { Team } from '#domain/team.ts';
import { contentHash, isUnsaved } from '#domain/unsaved.ts';
import { accountTeamsQuery } from '#web/backend/account-teams/account-teams.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { errorText } from '#web/backend/errors.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { getTeams, teamsQuery } from '#web/backend/get-teams.ts';
import { saveOwnTeam } from '#web/backend/own-teams.ts';
import { findOwnTeam } from '#web/backend/stored-teams.ts';
import { getSavedLineup, isLineupId } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import type { Intent, Opening, SharedOpening } from '../store/intent.ts';
import { unsavedHere } from '../store/other-drafts.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { draftOfTeam, savedActions } from '../store/saved-actions.ts';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

/**
 * Asks about the team's draft if the intent would replace its unsaved changes.
 * Opens that draft, so that the user can see and save it. Returns whether the dialog was opened.
 */
function askFirst(team: Team, intent: Intent): boolean {
  const draft = draftOfTeam(builder.getState(), team);
  if (!draft || !isUnsaved(draft)) return false;
  pageActions.chooseTeam(team);
  pageActions.openDialog({ kind: 'unsaved', intent });
  return true;
}

/**
 * Converts a saved row into a lineup to open.
 * Rows have no positions, so players get the positions of the roster. If the roster fails to load, players get the
 * positions of their slots.
 */
export async function openingOf(client: QueryClient, row: SavedLineup, team: Team): Promise<Opening> {
  const roster = await client.ensureQueryData(rosterQuery(team.id)).catch(() => null);
  const stored = lineupFromRow(row);
  const lineup = (roster && refreshedLineup({ lineup: stored, roster, teamName: team.name })) ?? stored;
  const title = (row.title ?? '').slice(0, TITLE_MAX_LENGTH);
  const { id, name, revision, user_id: userId } = row;
  const words = cardWordsOf(row.details);
  const print = contentHash(lineup, title, words);
  return { lineup, title, words, saved: { id, userId, name, revision, print } };
}

function sayNotLoaded(client: QueryClient, id: string, asks: boolean, message: string): void {
  const retry = () => void openById(client, id, asks);
  pageActions.openDialog({ kind: 'failed', message, retry });
}

/**
 * The own team of a saved lineup. If neither this browser nor the account has it, for example because it was deleted,
 * adds the team with the players of the lineup.
 */
async function ownTeamOf(client: QueryClient, row: SavedLineup): Promise<Team | null> {
  const summary = savedTeamOf(row.details);
  if (!summary) return null;
  const team = teamOf(summary);
  if (!findOwnTeam(team.id)) await client.ensureQueryData(accountTeamsQuery(row.user_id)).catch(() => null);
  const known = findOwnTeam(team.id);
  if (known) return teamOf(known);
  saveOwnTeam(client, { ...summary, crest: null, players: ownPlayersOf(lineupFromRow(row)) }, null);
  return team;
}

async function openRow(client: QueryClient, id: string, asks: boolean): Promise<void> {
  const session = await getCurrentSession();
  if (!session) return askToSignInToOpen(id);
  const row = await getSavedLineup(session.userId, id);
  if (!row) return sayNotLoaded(client, id, asks, 'Could not load the requested lineup');
  const teams = await client.ensureQueryData({ ...teamsQuery, queryFn: getTeams });
  const team = teams.find((other) => other.id === String(row.team_id)) ?? (await ownTeamOf(client, row));
  if (!team) {
    return pageActions.showMessage('Error', 'This lineup does not have a team associated with it');
  }
  const opening = await openingOf(client, row, team);
  if (asks && askFirst(team, { kind: 'open-saved', id })) return;
  savedActions.openSaved(team, opening);
}

async function openById(client: QueryClient, id: string, asks: boolean): Promise<void> {
  pageActions.setOpening(true);
  try {
    await openRow(client, id, asks);
  } catch (error) {
    sayNotLoaded(client, id, asks, errorText(error, UNEXPECTED));
  } finally {
    pageActions.setOpening(false);
  }
}

function askToSignInToOpen(id: string): void {
  const message = 'You must be signed in to open a saved lineup.';
  pageActions.openDialog({ kind: 'sign-in', message, next: lineupPath(id) });
}

/** Signs out. If this tab still has unsaved drafts, asks about them instead. */
async function signOutWhenSaved(): Promise<void> {
  if (unsavedHere().length > 0) pageActions.openDialog({ kind: 'sign-out' });
  else await signOut();
}

/** Carries out the intent. Only a sign-out asks about unsaved drafts. Undo brings back a replaced lineup. */
export async function carryOut(client: QueryClient, intent: Intent): Promise<void> {
  pageActions.closeDialog();
  if (intent.kind === 'start-new') savedActions.startNew();
  else if (intent.kind === 'sign-out') await signOutWhenSaved();
  else if (intent.kind === 'open-shared') savedActions.openShared(intent);
  else await openById(client, intent.id, false);
}

/** Discards unsaved changes and carries out the intent. If the lineup was replaced, a toast offers Undo. */
export async function discardAndCarryOut(client: QueryClient, intent: Intent): Promise<void> {
  const { opened } = builder.getState().lineup;
  await carryOut(client, intent);
  if (builder.getState().lineup.opened !== opened) savedActions.offerBack('Unsaved changes discarded');
}

/** Opens a saved lineup. Asks first if the team's draft has unsaved changes. Does nothing during a save. */
export async function openSavedLineup(client: QueryClient, id: string): Promise<void> {
  if (!builder.getState().saved.saving) await openById(client, id, true);
}

/**
 * Opens a linked lineup.
 * Asks first if the team's draft has unsaved changes. Does nothing during a save.
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
 * For visitors, the URL stays, so that the lineup opens after they sign in. An invalid id is removed from the URL.
 */
export async function openLink(client: QueryClient, { id, signedIn, clear }: LineupLink): Promise<void> {
  if (!isLineupId(id)) clear();
  else if (signedIn) {
    clear();
    await openSavedLineup(client, id);
  } else askToSignInToOpen(id);
}
