import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { normalizeTeams, type Team } from '#domain/team.ts';
import { compareRosters, type RosterComparison } from '#domain/roster-updates/compare-rosters.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { adminPlayersQuery } from '#web/backend/admin/players/get-admin-players.ts';
import {
  dateAgreedRosters,
  ignoredDifferencesQuery,
  rosterFeedsQuery,
} from '#web/backend/admin/rosters/roster-feeds.ts';
import { useUserId } from '#web/backend/session.ts';

export interface ComparedLeague {
  readonly comparison: RosterComparison;
  /** By `teams.id`. */
  readonly teams: ReadonlyMap<number, Team>;
}

/** Loads and compares all rosters. `league` is null while the data loads, or if loading has failed. */
export function useComparison() {
  const userId = useUserId();
  const [teams, players, feeds, ignored] = useQueries({
    queries: [
      adminTeamsQuery,
      { ...adminPlayersQuery, staleTime: 0 },
      rosterFeedsQuery(userId),
      ignoredDifferencesQuery(userId),
    ],
  });
  const league = useMemo(() => {
    if (!teams.data || !players.data || !feeds.data || !ignored.data) return null;
    return {
      comparison: compareRosters({
        teams: teams.data,
        players: players.data,
        feeds: feeds.data,
        ignored: ignored.data,
      }),
      teams: new Map(normalizeTeams(teams.data).map((team) => [Number(team.id), team])),
    };
  }, [teams.data, players.data, feeds.data, ignored.data]);
  const queries = [teams, players, feeds, ignored];
  return {
    league,
    error: queries.find(({ error }) => error)?.error ?? null,
    reload: () => {
      for (const { refetch } of queries) void refetch();
    },
  };
}

/**
 * Returns a function to call after each decision. When the comparison reloads after that, sets the roster date of every
 * team without open differences.
 */
export function useDatedRosters(league: ComparedLeague): () => void {
  const hasDecided = useRef(false);
  useEffect(() => {
    if (!hasDecided.current) return;
    void dateAgreedRosters(
      league.comparison.teams.flatMap(({ feed, isCompared, open, teamId }) =>
        isCompared && open.length === 0 && feed?.fetched_at
          ? [{ team_id: teamId, fetched_at: feed.fetched_at }]
          : [],
      ),
    );
  }, [league]);
  return () => {
    hasDecided.current = true;
  };
}
