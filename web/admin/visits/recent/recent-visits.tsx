import { type ComponentProps, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoaderCircle, Trash2 } from 'lucide-react';
import { formatNumber, formatTime, plural } from '#domain/format.ts';
import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';
import {
  type CountedStatistics,
  useDeleteVisits,
  type VisitDeletion,
} from '#web/backend/admin/visits/visits.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ConfirmDelete } from '../../confirm-delete.tsx';
import { countryName } from '../countries/country-flag.tsx';
import { visitColumns, visitName, visitType } from './visit-columns.tsx';
import { bindFilter } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter, useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';
import type { Exporting } from '../export/table-export.tsx';
import { useRowFocus } from '../../use-row-focus.ts';
import { VisitSection } from '../visit-section.tsx';
import {
  type ListedVisits,
  NO_VISIT_FILTER,
  VISIT_FILTER_FIELDS,
  type VisitFilter,
  isFiltered,
  useListedVisits,
} from './use-listed-visits.ts';
import { useExportParts } from './visits-export.tsx';

const IMAGES = [
  { value: 'created', label: 'Created' },
  { value: 'not-created', label: 'Not created' },
] as const;

interface VisitFiltersProps {
  readonly filter: VisitFilter;
  readonly onChange: (filter: VisitFilter) => void;
}

function VisitFilters({ filter, onChange }: VisitFiltersProps) {
  const bind = bindFilter(filter, onChange);
  const search = { type: 'search', autoComplete: 'off', spellCheck: false };
  return (
    <div
      role="search"
      aria-label="Recent visits"
      className="grid gap-3 min-[44rem]:grid-cols-[12rem_1fr_1fr]"
    >
      <SelectField label="Image Created" none="All" options={IMAGES} {...bind('image')} />
      <TextField {...search} label="UTM Source" {...bind('utmSource')} />
      <TextField {...search} label="Team name" {...bind('teamName')} />
    </div>
  );
}

/** The number of ids that the confirmation dialog lists (specification, section 9). */
const SAMPLES = 5;

type DeletionProps = Omit<ComponentProps<typeof ConfirmDelete>, 'title' | 'children'>;

function DeleteVisitDialog({ visit, ...props }: DeletionProps & { readonly visit: RecentVisit }) {
  const { country, referrer, utmSource } = visit;
  const details = [
    ['Time', formatTime(visit.createdAt)],
    ['Type', visitType(visit)],
    ['Team', visitTeamName(visit)],
    ['Country', country && `${countryName(country)} (${country})`],
    ['UTM source', utmSource],
    ['Referrer', referrer],
  ] as const;
  return (
    <ConfirmDelete title="Delete visit record" {...props}>
      <p className="text-lg">Are you sure you want to delete this visit?</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 rounded-control border border-line bg-sunk px-4 py-3">
        {details.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{text ?? '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDelete>
  );
}

function DeleteSelectedDialog({ ids, ...props }: DeletionProps & { readonly ids: readonly string[] }) {
  return (
    <ConfirmDelete title="Delete selected visits" {...props}>
      <p className="text-lg">
        Are you sure you want to delete {formatNumber(ids.length)} visit(s)? This action cannot be undone.
      </p>
      <ul
        aria-label="Ids"
        className="rounded-control border border-line bg-sunk px-4 py-3 text-sm wrap-anywhere tabular-nums"
      >
        {ids.slice(0, SAMPLES).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {ids.length > SAMPLES && <li>…</li>}
      </ul>
    </ConfirmDelete>
  );
}

interface SelectionBarProps {
  /**
   * The position of the bar. There are two bars, but only the bar above the table announces changes to screen readers.
   */
  readonly place: 'above' | 'below';
  readonly count: number;
  readonly hidden: number;
  readonly isDeleting: boolean;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

function VisitSelectionBar({ place, count, hidden, isDeleting, onClear, onDelete }: SelectionBarProps) {
  const isNone = count === 0;
  return (
    <div
      role="group"
      aria-label={`Selected visits, ${place} the table`}
      className="flex min-h-11 flex-wrap items-center gap-2"
    >
      <p role={place === 'above' ? 'status' : undefined} className="tabular-nums">
        {isNone ? 'No selection' : `${formatNumber(count)} selected`}
        {hidden > 0 && <span className="text-soft"> ({formatNumber(hidden)} not shown)</span>}
      </p>
      <span className="flex-1" />
      <Button look="quiet" disabled={isNone || isDeleting} onClick={onClear}>
        Clear
      </Button>
      <Button look="danger" disabled={isNone || (isDeleting && place === 'above')} onClick={onDelete}>
        <Trash2 aria-hidden size={17} />
        Delete selected
      </Button>
    </div>
  );
}

function textOf({ total, visits }: ListedVisits, isNarrowed: boolean): string | null {
  const all = formatNumber(total);
  const latest = formatNumber(visits.length);
  if (visits.length >= total) return isNarrowed ? `${all} of all visits in the range match.` : null;
  return isNarrowed
    ? `The latest ${latest} of ${all} matching visits are listed.`
    : `The latest ${latest} of ${all} visits are listed. Filters search all of them.`;
}

function ListedNote({ listed, isNarrowed }: { readonly listed: ListedVisits; readonly isNarrowed: boolean }) {
  const { failure, hasMore, isLoading, onMore, onRetry } = listed;
  if (failure) return <Notice title={failure} onRetry={onRetry} />;
  const text = textOf(listed, isNarrowed);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex min-h-6 items-center gap-2 text-soft tabular-nums">
        {isLoading && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
        {isLoading ? 'Searching all visits…' : text}
      </p>
      {hasMore && !isLoading && <Button onClick={onMore}>List 500 more</Button>}
    </div>
  );
}

const TITLE = 'Recent Visits (raw)';
const NONE: ReadonlySet<string> = new Set();

type Asking =
  | { readonly kind: 'one'; readonly visit: RecentVisit }
  | { readonly kind: 'selected' }
  | { readonly kind: 'failed'; readonly message: string };

function NoRecords({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-10 text-soft">
      <p>No records</p>
      {isNarrowed && <Button onClick={onClear}>Clear filters</Button>}
    </div>
  );
}

function useDeletion() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const remove = useDeleteVisits();
  const confirm = (deletion: VisitDeletion, onDeleted: (count: number) => void) => {
    if (deletion.ids.length === 0) {
      setAsking(null);
      return;
    }
    remove.mutate(deletion, {
      onSuccess: (count) => {
        flushSync(() => setAsking(null));
        onDeleted(count);
      },
      onError: (error) =>
        setAsking({
          kind: 'failed',
          message: errorText(error, `Failed to delete ${deletion.name}: try again.`),
        }),
    });
  };
  const deletion = { isDeleting: remove.isPending, onClose: () => setAsking(null) };
  return { asking, ask: setAsking, confirm, deletion };
}

/** The selected visits. Leaves out those that another admin has deleted. */
function useSelection(latest: readonly RecentVisit[], shown: readonly RecentVisit[]) {
  const [selected, setSelected] = useState(NONE);
  const ids = useMemo(
    () => [...new Set([...latest, ...shown].map(({ id }) => id))].filter((id) => selected.has(id)),
    [latest, shown, selected],
  );
  const hidden = ids.length - shown.reduce((sum, { id }) => sum + Number(selected.has(id)), 0);
  return { ids, hidden, selected, setSelected, clear: () => setSelected(NONE) };
}

interface RecentVisitsProps {
  readonly counted: CountedStatistics;
  readonly exporting: Exporting;
}

export function RecentVisits({ counted, exporting }: RecentVisitsProps) {
  const { filter, settled, change: setFilter } = useUrlFilter(VISIT_FILTER_FIELDS);
  const order = useUrlSorting();
  const listed = useListedVisits({ counted, filter, settled });
  const { button, progress } = useExportParts({ title: TITLE, counted, filter, listed }, exporting);
  const { recent } = counted.statistics;
  const { clear, hidden, ids, selected, setSelected } = useSelection(recent, listed.visits);
  const { asking, ask, confirm, deletion } = useDeletion();
  const place = useRowFocus<HTMLDivElement>(asking !== null);
  const columns = useMemo(() => visitColumns((visit) => ask({ kind: 'one', visit })), [ask]);
  const say = (count: number) => exporting.say(`${plural(count, 'visit')} deleted.`);
  const deleteSelected = () =>
    confirm({ ids, name: 'selected visits' }, (count) => {
      clear();
      place.ref.current?.focus({ preventScroll: true }); // the pressed button is now disabled
      say(count);
    });
  const bar = {
    count: ids.length,
    hidden,
    isDeleting: deletion.isDeleting,
    onClear: clear,
    onDelete: () => ask({ kind: 'selected' }),
  };
  return (
    <VisitSection id="recent-visits" title={TITLE} aside={button}>
      {progress}
      <VisitFilters filter={filter} onChange={setFilter} />
      <ListedNote listed={listed} isNarrowed={isFiltered(filter)} />
      <VisitSelectionBar place="above" {...bar} />
      <div {...place} className="visit-recent focus:outline-none">
        <DataTable<RecentVisit>
          label="Recent visits"
          rows={listed.visits}
          columns={columns}
          toId={({ id }) => id}
          selection={{ selected, onChange: setSelected, nameOf: visitName }}
          order={order}
          moreRows="all"
          resetOn={JSON.stringify([counted.scope, filter])}
          empty={<NoRecords isNarrowed={isFiltered(filter)} onClear={() => setFilter(NO_VISIT_FILTER)} />}
        />
      </div>
      <VisitSelectionBar place="below" {...bar} />
      {asking?.kind === 'one' && (
        <DeleteVisitDialog
          visit={asking.visit}
          {...deletion}
          onConfirm={() => confirm({ ids: [asking.visit.id], name: 'visit' }, say)}
        />
      )}
      {asking?.kind === 'selected' && (
        <DeleteSelectedDialog ids={ids} {...deletion} onConfirm={deleteSelected} />
      )}
      {asking?.kind === 'failed' && (
        <MessageDialog title="Not deleted" message={asking.message} onClose={deletion.onClose} />
      )}
    </VisitSection>
  );
}
