import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '#domain/draft.ts';
import { hasPlayers, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { errorText } from '#web/backend/errors.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { getSavedLineup } from '#web/backend/saved-lineups/get-saved-lineup.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import { refreshed } from '../doctor/cure.ts';
import { readStoredTabs } from '../store/other-drafts.ts';
import { pageActions } from '../store/page-actions.ts';
import { startActions } from '../store/start-actions.ts';
import { builder } from '../store/use-builder.ts';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

const STARTED = { text: 'Started from your last lineup' };

/** The fan's last lineup of a team: a saved one, or a draft. */
export type LastLineup =
  { readonly kind: 'saved'; readonly id: string } | { readonly kind: 'draft'; readonly lineup: Lineup };

/** The last changed draft of the team with players, in any tab. */
export function findLastDraft(teamId: string): LastLineup | null {
  const { previous } = builder.getState().lineup;
  const stored = readStoredTabs().flatMap(({ drafts }) => [drafts.current, drafts.previous, ...drafts.shelf]);
  const isTeams = (draft: Draft | null): draft is Draft =>
    draft !== null && draft.team.id === teamId && hasPlayers(draft.history.present);
  const last = [previous, ...stored].find(isTeams);
  return last ? { kind: 'draft', lineup: last.history.present } : null;
}

/** The last saved lineup of the team. `lineups` are the last changed first. */
export function findLastSaved(lineups: readonly SavedLineupListing[], teamId: string): LastLineup | null {
  const last = lineups.find(({ team_id: id }) => String(id) === teamId);
  return last ? { kind: 'saved', id: last.id } : null;
}

async function startFromSaved(client: QueryClient, team: Team, id: string): Promise<void> {
  const { openingOf } = await import('../saved/opening-of.ts');
  const session = await getCurrentSession();
  const row = session && (await getSavedLineup(session.userId, id));
  if (!row) throw new Error('The lineup was deleted.');
  const { lineup } = await openingOf(client, row, team);
  // Meanwhile, the fan may have chosen another team.
  if (builder.getState().lineup.team?.id === team.id) startActions.takeLineup(team, lineup, STARTED);
}

/** Puts the fan's last lineup on the rink, with today's names and numbers. The doctor shows who left. */
export async function startFromLast(client: QueryClient, team: Team, last: LastLineup): Promise<void> {
  if (last.kind === 'saved') {
    try {
      await startFromSaved(client, team, last.id);
    } catch (error) {
      const retry = () => void startFromLast(client, team, last);
      pageActions.openDialog({ kind: 'load-failed', message: errorText(error, UNEXPECTED), retry });
    }
    return;
  }
  const roster = client.getQueryData(rosterQuery(team.id).queryKey);
  const { lineup } = last;
  const today = roster && refreshed({ lineup, roster, teamName: team.name });
  startActions.takeLineup(team, today ?? lineup, STARTED);
}
