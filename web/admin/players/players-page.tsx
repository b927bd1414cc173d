import { useSearchParams } from 'react-router';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { AdminPage } from '../admin-page.tsx';
import { DuplicatesTab } from './duplicates/duplicates-tab.tsx';
import { EditTab } from './edit/edit-tab.tsx';
import { ExportButton } from './export/export-button.tsx';
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
  const open = (id: TabId) =>
    setParams(
      (before) => {
        before.set('tab', id);
        return before;
      },
      { replace: true },
    );
  const tabs: readonly Tab<TabId>[] = [
    { id: 'move', label: 'Move', panel: <WithLeague state={state} Panel={MoveTab} /> },
    { id: 'delete', label: 'Delete', panel: <WithLeague state={state} Panel={DeleteTab} /> },
    { id: 'edit', label: 'Edit', panel: <WithLeague state={state} Panel={EditTab} evenEmpty /> },
    {
      id: 'duplicates',
      label: 'Find Duplicates',
      panel: <WithLeague state={state} Panel={DuplicatesTab} />,
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
