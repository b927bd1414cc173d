import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import { totalOf } from '#web/backend/admin/long-list.ts';
import {
  FIXED_STATES,
  type PlayerRequest,
  REQUEST_ORDERS,
  type RequestFilter,
  useRequestTypes,
  useRequests,
} from '#web/backend/admin/requests/get-requests.ts';
import { useDeleteRequest, useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/ui/url-filter/use-url-filter.ts';
import { AdminPage, RefreshButton } from '../admin-page.tsx';
import { LongTable } from '../long-table.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { useTeamNames } from '../use-team-names.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { RequestTitle, requestColumns, teamNameOfRequest } from './request-columns.tsx';
import { ConfirmDelete } from '../confirm-delete.tsx';
import { REPORT_TYPES } from '#domain/player-report.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { type UrlFields, bindFilter } from '#web/ui/url-filter/url-fields.ts';

const FIXED = [
  { value: 'unfixed', label: 'Unfixed' },
  { value: 'fixed', label: 'Fixed' },
] as const;

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'fixed', label: 'Fixed last first' },
  { value: 'player', label: 'By player' },
  { value: 'type', label: 'By type' },
] as const;

const NO_REQUEST_FILTER: RequestFilter = { text: '', type: '', fixed: '', order: 'open', request: '' };

const REQUEST_FILTER_FIELDS: UrlFields<RequestFilter> = {
  text: { param: 'search', otherwise: NO_REQUEST_FILTER.text },
  type: { param: 'type', values: REPORT_TYPES, otherwise: NO_REQUEST_FILTER.type },
  fixed: { param: 'fixed', values: FIXED_STATES, otherwise: NO_REQUEST_FILTER.fixed },
  order: { param: 'order', values: REQUEST_ORDERS, otherwise: NO_REQUEST_FILTER.order },
  // An email about a request has a link that sets this field.
  request: {
    param: 'request',
    pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    isChosen: true,
    otherwise: NO_REQUEST_FILTER.request,
  },
};

/** Whether the filter hides requests. The filter includes the sort order, which hides none. */
function isNarrowed({ fixed, request, text, type }: RequestFilter): boolean {
  return text.trim() !== '' || type !== '' || fixed !== '' || request !== '';
}

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly types: readonly string[];
  readonly onChange: (filter: RequestFilter) => void;
}

function RequestFilters({ filter, types, onChange }: RequestFiltersProps) {
  // Changing any filter ends the view of a single request.
  const bind = bindFilter(filter, (next) => onChange({ ...next, request: '' }));
  // The chosen type stays an option, even after its last request was deleted.
  const present = filter.type === '' || types.includes(filter.type) ? types : [...types, filter.type];
  return (
    <div
      role="search"
      aria-label="Player requests"
      className="grid grid-cols-2 gap-2 md:grid-cols-3 min-[75rem]:grid-cols-[minmax(12rem,1fr)_repeat(3,10.5rem)] max-[75rem]:[&>:first-child]:col-span-full max-md:[&>:last-child]:col-span-full"
    >
      <SearchField label="Player, team, notes or email" {...bind('text')} />
      <FilterSelect
        label="Type"
        all="All types"
        options={present.map((type) => ({ value: type, label: type }))}
        {...bind('type')}
      />
      <FilterSelect label="Fixed" all="All requests" options={FIXED} {...bind('fixed')} />
      <FilterSelect
        label="Order"
        all="Unfixed first"
        value={filter.order === 'open' ? '' : filter.order}
        options={ORDERS}
        onChange={(order) => bind('order').onChange(order || 'open')}
      />
    </div>
  );
}

/** How long a message shows, in milliseconds (from the specification). */
const NOTE_MS = 3000;
const FAILURE = 'Failed to load player requests';

interface NoRequestsProps {
  readonly filter: RequestFilter;
  readonly onClear: () => void;
}

function NoRequests({ filter, onClear }: NoRequestsProps) {
  if (filter.request) {
    return (
      <EmptyState
        title="This request no longer exists"
        action={<Button onClick={onClear}>Show all requests</Button>}
      >
        An admin has deleted it.
      </EmptyState>
    );
  }
  return isNarrowed(filter) ? (
    <EmptyState title="No requests match" action={<Button onClick={onClear}>Clear filters</Button>}>
      Change or clear the filters to see more.
    </EmptyState>
  ) : (
    <EmptyState title="No player requests yet">
      Fans’ reports of missing or wrong players appear here.
    </EmptyState>
  );
}

type RequestListProps = NoRequestsProps & { readonly requests: ReturnType<typeof useRequests> };

function ListHead({ requests, filter, onClear }: RequestListProps) {
  const total = totalOf(requests.data, requests.hasNextPage);
  const isFiltered = isNarrowed(filter);
  return (
    <>
      <p role="status" className="text-soft tabular-nums">
        {(total > 0 || isFiltered) && `${plural(total, 'request')}${isFiltered ? ' found' : ''}`}
      </p>
      {filter.request && total > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          Showing only the request from your link.
          <Button onClick={onClear}>Show all requests</Button>
        </p>
      )}
    </>
  );
}

function useRequestWork(filter: RequestFilter, say: (text: string) => void) {
  const teams = useTeamNames();
  const [answering, answer] = useState<PlayerRequest | null>(null);
  const [deleting, askToDelete] = useState<PlayerRequest | null>(null);
  const place = useRowFocus<HTMLDivElement>(answering !== null || deleting !== null);
  const { mutateAsync: setFixedAt } = useSetFixedAt();
  const deletion = useDeleteRequest(filter);
  const columns = useMemo(() => {
    // `setFixedAt` is `mutateAsync`, because `mutate` runs its callbacks only for the latest of several quick clicks.
    const reopen = ({ id }: PlayerRequest) =>
      void setFixedAt({ id, fixedAt: null }).then(
        () => say('Request reopened'),
        (error: unknown) => say(errorText(error, 'Error updating request')),
      );
    return requestColumns(teams, { onFix: answer, onReopen: reopen, onDelete: askToDelete });
  }, [teams, setFixedAt, say]);
  const remove = ({ id }: PlayerRequest) =>
    deletion.mutate(id, {
      onSuccess: () => say('Request deleted'),
      onError: (error) => say(errorText(error, 'Error deleting request')),
      onSettled: () => askToDelete(null),
    });
  const dialog = answering ? (
    <ReplyDialog
      key={answering.id}
      request={answering}
      teamName={teamNameOfRequest(answering, teams)}
      onClose={() => answer(null)}
      onDone={(text) => {
        answer(null);
        say(text);
      }}
    />
  ) : (
    deleting && (
      <ConfirmDelete
        title="Delete this player request?"
        isDeleting={deletion.isPending}
        onConfirm={() => remove(deleting)}
        onClose={() => askToDelete(null)}
      >
        <RequestTitle request={deleting} teamName={teamNameOfRequest(deleting, teams)} className="text-lg" />
        <p className="text-soft">This cannot be undone. The reporter is not notified.</p>
      </ConfirmDelete>
    )
  );
  return { columns, dialog, place };
}

export function RequestsPage() {
  const { filter, settled, change: setFilter } = useUrlFilter(REQUEST_FILTER_FIELDS);
  const requests = useRequests(settled);
  const types = useRequestTypes().data ?? [];
  const { note, say } = useNote(NOTE_MS);
  const { columns, dialog, place } = useRequestWork(settled, say);
  const clear = () => setFilter({ ...NO_REQUEST_FILTER, order: filter.order });
  return (
    <AdminPage
      title="Player Requests"
      actions={<RefreshButton isBusy={requests.isFetching} onRefresh={() => void requests.refetch()} />}
    >
      <RequestFilters filter={filter} types={types} onChange={setFilter} />
      <div {...place} className="min-w-0 outline-none">
        <LongTable<PlayerRequest>
          list={requests}
          failure={FAILURE}
          loading="Loading player requests"
          label="Player requests"
          columns={columns}
          resetOn={JSON.stringify(settled)}
          empty={<NoRequests filter={settled} onClear={clear} />}
        >
          <ListHead requests={requests} filter={settled} onClear={clear} />
        </LongTable>
      </div>
      {dialog}
      {note}
    </AdminPage>
  );
}
