import { RotateCw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  listLogEntries,
  LOG_ACTIONS,
  LOG_TABLES,
  type LogFilter,
  useAdminLog,
} from '#web/backend/admin/admin-log.ts';
import { FIRST_ROWS, MORE_ROWS } from '#web/backend/admin/long-list.ts';
import { FailurePanel, QueryFailure } from '#web/ui/query-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { TableFoot } from '#web/ui/table-foot.tsx';
import { bindFilter, type UrlFields } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter } from '#web/ui/url-filter/use-url-filter.ts';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { type TeamNames, useTeamNames } from '../use-team-names.ts';
import { ACTION_WORDS, groupEntries } from './describe-entry.ts';
import { LogGroupPanel } from './log-group.tsx';
import { UndoDialog, type UndoRequest } from './undo-dialog.tsx';

const NOTE_MS = 4000;
const FAILURE = 'Failed to load the change log';

const ACTIONS = LOG_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }));

const TABLES = [
  { value: 'players', label: 'Players' },
  { value: 'teams', label: 'Teams' },
] as const;

const NO_LOG_FILTER: LogFilter = { who: '', action: '', table: '', name: '', batch: '' };

const LOG_FILTER_FIELDS: UrlFields<LogFilter> = {
  name: { param: 'search', otherwise: '' },
  who: { param: 'admin', otherwise: '' },
  action: { param: 'action', values: LOG_ACTIONS, otherwise: '' },
  table: { param: 'table', values: LOG_TABLES, otherwise: '' },
  batch: { param: 'batch', pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, otherwise: '' },
};

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

function LogFilters({ filter, onChange }: LogFiltersProps) {
  const bind = bindFilter(filter, onChange);
  return (
    <div
      role="search"
      aria-label="Change log"
      className="grid grid-cols-2 gap-2 max-sm:[&>:nth-child(-n+2)]:col-span-2 min-[75rem]:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
    >
      <SearchField label="Player or team name" {...bind('name')} />
      <SearchField label="Admin’s email" {...bind('who')} />
      <FilterSelect label="Action" all="All actions" options={ACTIONS} {...bind('action')} />
      <FilterSelect label="Table" all="Players and teams" options={TABLES} {...bind('table')} />
    </div>
  );
}

interface EntriesProps {
  readonly filter: LogFilter;
  readonly log: ReturnType<typeof useAdminLog>;
  readonly onClear: () => void;
  readonly onUndo: (request: UndoRequest) => void;
  readonly teams: TeamNames;
}

function Entries({ filter, log, onClear, onUndo, teams }: EntriesProps) {
  const [count, setCount] = useState(FIRST_ROWS);
  const { entries, hasFolds, total } = useMemo(
    () => listLogEntries(log.data?.pages ?? [], filter),
    [log.data, filter],
  );
  const groups = useMemo(() => groupEntries(entries.slice(0, count)), [entries, count]);
  if (log.isPending) return <TableSkeleton label="Loading the change log" />;
  if (!log.data) return <FailurePanel query={log} fallback={FAILURE} />;
  if (entries.length === 0) {
    return Object.values(filter).some(Boolean) ? (
      <EmptyState title="No changes match" action={<Button onClick={onClear}>Clear filters</Button>}>
        Change or clear the filters to see more.
      </EmptyState>
    ) : (
      <EmptyState title="No changes yet">Each change to a team or player appears here.</EmptyState>
    );
  }
  const show = (wanted: number) => {
    setCount(wanted);
    if (wanted > entries.length && log.hasNextPage) void log.fetchNextPage();
  };
  return (
    <div aria-busy={log.isPlaceholderData} className="grid gap-3">
      <ul className="grid gap-3" aria-label="Changes">
        {groups.map((group) => (
          <LogGroupPanel
            key={group.entries[0]?.id}
            group={group}
            teams={teams}
            isAlone={filter.batch !== ''}
            onUndo={onUndo}
          />
        ))}
      </ul>
      {log.isFetchNextPageError && (
        <QueryFailure query={{ error: log.error, refetch: log.fetchNextPage }} fallback={FAILURE} />
      )}
      <div className="panel overflow-hidden empty:hidden">
        <TableFoot
          total={total}
          isVague={hasFolds && log.hasNextPage}
          shown={Math.min(count, entries.length)}
          first={FIRST_ROWS}
          step={MORE_ROWS}
          onShow={show}
          isLoading={log.isFetchingNextPage}
        />
      </div>
    </div>
  );
}

/**
 * Moves the focus when a batch opens or closes, because the clicked control disappears. The focus goes to the notice
 * about the batch, or back to the list.
 */
function useFocusWithBatch(batch: string) {
  const notice = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(batch);
  useEffect(() => {
    if (shown.current === batch) return;
    shown.current = batch;
    (notice.current ?? list.current)?.focus();
  }, [batch]);
  return { notice, list };
}

export function LogPage() {
  const { filter, settled, change: setFilter } = useUrlFilter(LOG_FILTER_FIELDS);
  const log = useAdminLog(settled);
  const teams = useTeamNames();
  const [request, setRequest] = useState<UndoRequest | null>(null);
  const { note, say } = useNote(NOTE_MS);
  const { list, notice } = useFocusWithBatch(filter.batch);
  return (
    <AdminPage
      title="Change log"
      actions={
        <Button look="quiet" aria-disabled={log.isFetching} onClick={() => void log.refetch()}>
          <RotateCw aria-hidden size={18} className={log.isRefetching ? 'animate-spin' : undefined} />
          Refresh
        </Button>
      }
    >
      <LogFilters filter={filter} onChange={setFilter} />
      {filter.batch && (
        <p ref={notice} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 outline-none">
          This shows a single action.
          <Button look="quiet" onClick={() => setFilter({ ...filter, batch: '' })}>
            Show the whole log
          </Button>
        </p>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Entries
          key={JSON.stringify(settled)}
          filter={settled}
          log={log}
          teams={teams}
          onClear={() => setFilter(NO_LOG_FILTER)}
          onUndo={setRequest}
        />
      </div>
      {request && (
        <UndoDialog
          request={request}
          teams={teams}
          onClose={() => setRequest(null)}
          onDone={(text) => {
            setRequest(null);
            say(text);
          }}
        />
      )}
      {note}
    </AdminPage>
  );
}
