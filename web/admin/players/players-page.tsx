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
import { teamsQuery } from '#web/backend/get-teams.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailurePanel } from '#web/ui/query-failure.tsx';

function useLeague() {
  const players = useQuery(adminPlayersQuery);
  const teams = useQuery(teamsQuery);
  const league = useMemo(
    () => (players.data && teams.data ? makeLeague(players.data, teams.data) : null),
    [players.data, teams.data],
  );
  const failed = [players, teams].find(({ data, isError }) => isError && !data);
  return {
    league,
    error: failed?.error ?? null,
    refetch: () => {
      for (const query of [players, teams]) if (query.isError) void query.refetch();
    },
  };
}

/** Shows a panel when the league has loaded. If `evenEmpty`, it may have no players. */
function withLeague(
  query: ReturnType<typeof useLeague>,
  panel: (league: League) => ReactNode,
  evenEmpty = false,
): ReactNode {
  const { error, league } = query;
  if (league && (league.players.length > 0 || evenEmpty)) return panel(league);
  if (league)
    return <EmptyState title="No players yet">Add one under Edit, or a whole team under Import.</EmptyState>;
  if (!error) return <TableSkeleton label="Loading players" />;
  return <FailurePanel query={query} fallback="Failed to load players" />;
}

const TAB_IDS = ['move', 'delete', 'edit', 'duplicates', 'import', 'update'] as const;
type TabId = (typeof TAB_IDS)[number];

/** The URL stores the open tab, so links and reloads open the same tab. */
export function PlayersPage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const current = TAB_IDS.find((id) => id === wanted) ?? 'move';
  const query = useLeague();
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
  const tabs: readonly Tab<TabId>[] = [
    {
      id: 'move',
      label: 'Move',
      panel: withLeague(query, (league) => <MoveTab league={league} selection={selection} />),
    },
    {
      id: 'delete',
      label: 'Delete',
      panel: withLeague(query, (league) => <DeleteTab league={league} selection={selection} />),
    },
    { id: 'edit', label: 'Edit', panel: withLeague(query, (league) => <EditTab league={league} />, true) },
    {
      id: 'duplicates',
      label: 'Find Duplicates',
      panel: withLeague(query, (league) => <DuplicatesTab league={league} />),
    },
    { id: 'import', label: 'Import', panel: <ImportTab /> },
    { id: 'update', label: 'Update Data', panel: <UpdateTab /> },
  ];
  return (
    <Notes>
      <AdminPage title="Players" actions={<ExportButton league={query.league} />}>
        <Tabs label="Players" tabs={tabs} value={current} onChange={open} />
      </AdminPage>
    </Notes>
  );
}
