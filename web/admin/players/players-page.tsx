import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { AdminPage } from '../admin-page.tsx';
import { DuplicatesTab } from './duplicates/duplicates-tab.tsx';
import { EditTab } from './edit/edit-tab.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { League } from './finder/league.ts';
import { useLeague, WithLeague } from './finder/use-league.tsx';
import { ImportTab } from './import/import-tab.tsx';
import { MoveTab } from './move/move-tab.tsx';
import { Notes } from './notes/notes.tsx';
import { DeleteTab } from './remove/delete-tab.tsx';
import { UpdateTab } from './update/update-tab.tsx';

const TAB_IDS = ['move', 'delete', 'edit', 'duplicates', 'import', 'update'] as const;
type TabId = (typeof TAB_IDS)[number];

/** The URL stores the open tab, so that links and reload preserve it. */
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
