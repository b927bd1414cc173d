import { useMemo } from 'react';
import type { Lineup } from '#domain/lineup.ts';
import { readLineupLink, resolveLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useTeams } from '#web/backend/get-teams.ts';

/** A linked lineup. `told` is the number of linked players; `missing` of them are no longer on the roster. */
export interface LinkedView {
  readonly team: Team;
  readonly lineup: Lineup;
  readonly told: number;
  readonly missing: number;
}

export type SharedState =
  | { readonly kind: 'loading' }
  /** The link is invalid or its team is gone; `message` says which. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | ({ readonly kind: 'shown' } & LinkedView);

const DAMAGED = 'This link is damaged or incomplete. Copy it again, as a whole.';
const NO_TEAM = 'The team of this lineup is no longer in the list of teams.';

/** Resolves a link's text. Names and numbers come from the team's current roster. */
export function useSharedLineup(text: string): SharedState {
  const linked = useMemo(() => readLineupLink(text), [text]);
  const teams = useTeams();
  const roster = useRoster(linked?.teamId ?? null);
  return useMemo((): SharedState => {
    if (!linked) return { kind: 'refused', message: DAMAGED };
    const failed = [teams, roster].find(({ isError, data }) => isError && !data);
    if (failed?.error) return { kind: 'failed', error: failed.error, retry: () => void failed.refetch() };
    if (!teams.data || !roster.data) return { kind: 'loading' };
    const team = teams.data.find(({ id }) => id === linked.teamId);
    if (!team) return { kind: 'refused', message: NO_TEAM };
    return { kind: 'shown', team, ...resolveLineupLink(linked, roster.data) };
  }, [linked, roster, teams]);
}
