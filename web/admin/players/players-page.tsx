import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { DuplicatesTab } from './duplicates/duplicates-tab.tsx';
import { EditTab } from './edit/edit-tab.tsx';
import { ExportButton } from './export/export-button.tsx';
import { type League, makeLeague } from './finder/league.ts';
import { ImportTab } from './import/import-tab.tsx';
import { MoveTab } from './move/move-tab.tsx';
import { Notes } from './notes/notes.tsx';
import { DeleteTab } from './remove/delete-tab.tsx';
import { UpdateTab } from './update/update-tab.tsx';
import { useQuery } from '@tanstack/react-query';
import { adminPlayersQuery } from '#web/backend/admin/players/get-admin-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LeagueState {
  readonly league: League | null;
  readonly problem: string | null;
  readonly retry: () => void;
}

function useLeague(): LeagueState {
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
  /** Whether to render the children even if the league has no players. */
  readonly evenEmpty?: boolean;
  readonly children: (league: League) => ReactNode;
}

function WithLeague({ state, children, evenEmpty = false }: WithLeagueProps) {
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

const TAB_IDS = ['move', 'delete', 'edit', 'duplicates', 'import', 'update'] as const;
type TabId = (typeof TAB_IDS)[number];

/** The URL stores the open tab, so links and reloads open the same tab. */
export function PlayersPage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const current = TAB_IDS.find((id) => id === wanted) ?? 'move';
  const state = useLeague();
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  const selection = useMemo(() => ({ selected, onChange }), [selected]);
  const open = (id: TabId) =>
    setParams(
      (before) => {
        before.set('tab', id);
        return before;
      },
      { replace: true },
    );
  const withLeague = (panel: (league: League) => ReactNode, evenEmpty = false) => (
    <WithLeague state={state} evenEmpty={evenEmpty}>
      {panel}
    </WithLeague>
  );
  const tabs: readonly Tab<TabId>[] = [
    {
      id: 'move',
      label: 'Move',
      panel: withLeague((league) => <MoveTab league={league} selection={selection} />),
    },
    {
      id: 'delete',
      label: 'Delete',
      panel: withLeague((league) => <DeleteTab league={league} selection={selection} />),
    },
    { id: 'edit', label: 'Edit', panel: withLeague((league) => <EditTab league={league} />, true) },
    {
      id: 'duplicates',
      label: 'Find Duplicates',
      panel: withLeague((league) => <DuplicatesTab league={league} />),
    },
    { id: 'import', label: 'Import', panel: <ImportTab /> },
    { id: 'update', label: 'Update Data', panel: <UpdateTab /> },
  ];
  return (
    <Notes>
      <AdminPage title="Players" actions={<ExportButton league={state.league} />}>
        <Tabs label="Players" tabs={tabs} value={current} onChange={open} />
      </AdminPage>
    </Notes>
  );
}
