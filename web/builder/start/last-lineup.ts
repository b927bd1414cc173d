import type { QueryClient } from '@tanstack/react-query';
import { hasPlayers, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { errorText } from '#web/backend/errors.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { getSavedLineup } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { getCurrentSession } from '#web/backend/session.ts';
import { refreshedLineup } from '#domain/check-lineup.ts';
import { readStoredTabs } from '../store/other-drafts.ts';
import { pageActions } from '../store/page-actions.ts';
import { startActions } from '../store/start-actions.ts';
import { builder } from '../store/use-builder.ts';

const UNEXPECTED = 'An unexpected error occurred while loading the lineup';

const STARTED = { text: 'Started from your last lineup' };

export type LastLineup =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'draft'; readonly lineup: Lineup };

export interface LastDraft {
  readonly lineup: Lineup;
  /**
   * When the draft's tab last changed, in milliseconds since 1970. Infinity for this page's previous draft, 0 if
   * unknown.
   */
  readonly at: number;
}

/** The team's draft that was changed last, in any tab. Skips drafts without players. Null if there is none. */
export function findLastDraft(teamId: string): LastDraft | null {
  const { previous } = builder.getState().lineup;
  const tabs = readStoredTabs();
  const found = [
    { draft: previous, at: Infinity },
    ...tabs.map(({ at, drafts }) => ({ draft: drafts.current, at })),
    // The stored time is that of a tab's current draft. For a tab's other drafts, no time is known.
    ...tabs
      .flatMap(({ drafts }) => [drafts.previous, ...drafts.otherTeamDrafts])
      .map((draft) => ({ draft, at: 0 })),
  ];
  for (const { draft, at } of found) {
    if (draft?.team.id === teamId && hasPlayers(draft.history.present))
      return { lineup: draft.history.present, at };
  }
  return null;
}

/** The team's last saved lineup, or `draft` if that is newer or the only one. `saved` is sorted, newest first. */
export function findLast(
  teamId: string,
  draft: LastDraft | null,
  saved: readonly SavedLineupListing[],
): LastLineup | null {
  const last = saved.find(({ team_id: id }) => String(id) === teamId);
  if (last && !(draft && draft.at > Date.parse(last.updated_at))) return { kind: 'saved', id: last.id };
  return draft && { kind: 'draft', lineup: draft.lineup };
}

async function startFromSaved(
  client: QueryClient,
  team: Team,
  id: string,
  isUntouched: () => boolean,
): Promise<void> {
  const { openingOf } = await import('../lineups/open-lineup.ts');
  const session = await getCurrentSession();
  const row = session && (await getSavedLineup(session.userId, id));
  if (!row) throw new Error('The lineup was deleted.');
  const { lineup } = await openingOf(client, row, team);
  if (isUntouched()) startActions.takeLineup(team, lineup, STARTED);
}

/** Puts the fan's last lineup on the rink, with today's names and numbers. Keeps players who left the team. */
export async function startFromLast(client: QueryClient, team: Team, last: LastLineup): Promise<void> {
  if (last.kind === 'saved') {
    const { opened, history } = builder.getState().lineup;
    const isUntouched = () => {
      const { lineup } = builder.getState();
      return lineup.opened === opened && lineup.history.present === history.present;
    };
    try {
      await startFromSaved(client, team, last.id, isUntouched);
    } catch (error) {
      if (!isUntouched()) return;
      const retry = () => void startFromLast(client, team, last);
      pageActions.openDialog({ kind: 'failed', message: errorText(error, UNEXPECTED), retry });
    }
    return;
  }
  const roster = client.getQueryData(rosterQuery(team.id).queryKey);
  const { lineup } = last;
  const today = roster && refreshedLineup({ lineup, roster, teamName: team.name });
  startActions.takeLineup(team, today ?? lineup, STARTED);
}
