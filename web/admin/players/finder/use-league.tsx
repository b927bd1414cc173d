import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { adminPlayersQuery } from '#web/backend/admin/players/get-admin-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableSkeleton } from '../../admin-page.tsx';
import { type League, makeLeague } from './league.ts';

interface LeagueState {
  readonly league: League | null;
  readonly problem: string | null;
  readonly retry: () => void;
}

export function useLeague(): LeagueState {
  const players = useQuery(adminPlayersQuery);
  const teams = useQuery(teamsQuery);
  const league = useMemo(
    () => (players.data && teams.data ? makeLeague(players.data, teams.data) : null),
    [players.data, teams.data],
  );
  const failed = [players, teams].find(({ data, isError }) => isError && !data);
  return {
    league,
    problem: failed ? errorText(failed.error, 'Failed to load players') : null,
    retry: () => {
      for (const query of [players, teams]) if (query.isError) void query.refetch();
    },
  };
}

interface WithLeagueProps {
  readonly state: LeagueState;
  /** Also renders the children for a league without players. */
  readonly evenEmpty?: boolean;
  readonly children: (league: League) => ReactNode;
}

export function WithLeague({ state, children, evenEmpty = false }: WithLeagueProps) {
  const { league, problem, retry } = state;
  if (league && (league.players.length > 0 || evenEmpty)) return children(league);
  if (league)
    return <EmptyState title="No players yet">Add one under Edit, or a whole team under Import.</EmptyState>;
  if (!problem) return <TableSkeleton label="Loading players" />;
  return (
    <div className="panel">
      <Notice title={problem} onRetry={retry} />
    </div>
  );
}
