import { useSearchParams } from 'react-router';
import { usePageTitle } from '#web/ui/page-title.ts';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { ImportTab } from './import/import-tab.tsx';
import { UpdateTab } from './update/update-tab.tsx';

type TabId = 'move' | 'delete' | 'edit' | 'duplicates' | 'import' | 'update';

const TABS: readonly Tab<TabId>[] = [
  { id: 'move', label: 'Move', panel: () => null },
  { id: 'delete', label: 'Delete', panel: () => null },
  { id: 'edit', label: 'Edit', panel: () => null },
  { id: 'duplicates', label: 'Find Duplicates', panel: () => null },
  { id: 'import', label: 'Import', panel: () => <ImportTab /> },
  { id: 'update', label: 'Update Data', panel: () => <UpdateTab /> },
];

/** Everything about players, by task. The tab stands in the address, so that links and a reload keep it. */
export function PlayersPage() {
  usePageTitle('Players');
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const current = TABS.find(({ id }) => id === wanted)?.id ?? 'move';
  const open = (id: TabId) =>
    setParams(
      (before) => {
        before.set('tab', id);
        return before;
      },
      { replace: true },
    );
  return (
    <div className="grid min-w-0 gap-6">
      <h1 className="display-type text-4xl sm:text-5xl">Players</h1>
      <Tabs label="Players" tabs={TABS} value={current} onChange={open} />
    </div>
  );
}
