import { useMemo } from 'react';
import { plural } from '#domain/format.ts';
import { rowsOf, totalOf } from '#web/backend/admin/long-list.ts';
import {
  type PlayerRequest,
  type RequestFilter,
  useRequests,
  useRequestTypes,
} from '#web/backend/admin/requests/get-requests.ts';
import { useUser } from '#web/backend/session.ts';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '../url-filter/use-url-filter.ts';
import { AdminPage, RefreshButton, TableSkeleton } from '../admin-page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { type TeamNames, useTeamNames } from '../use-team-names.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { type RequestActions, requestColumns, teamNameOfRequest } from './request-columns.tsx';
import { REQUEST_FILTER_FIELDS, isNarrowed, NO_REQUEST_FILTER, RequestFilters } from './request-filters.tsx';
import { RequestTitle } from './request-notes.tsx';
import { useRequestWork } from './use-request-work.ts';
import { ConfirmDelete, type DeletionProps } from '../confirm-delete.tsx';

interface DeleteRequestDialogProps extends DeletionProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
}

function DeleteRequestDialog({ request, teamName, ...deletion }: DeleteRequestDialogProps) {
  return (
    <ConfirmDelete title="Delete this player request?" {...deletion}>
      <RequestTitle request={request} teamName={teamName} className="text-lg" />
      <p className="text-soft">This cannot be undone. The reporter is not notified.</p>
    </ConfirmDelete>
  );
}

/** From the specification. */
const NOTE_MS = 3000;
const FAILURE = 'Failed to load player requests';

interface RequestListProps extends RequestActions {
  readonly requests: ReturnType<typeof useRequests>;
  readonly filter: RequestFilter;
  readonly teams: TeamNames;
  readonly onClear: () => void;
}

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

function countText(total: number, isFiltered: boolean): string {
  const count = plural(total, 'request');
  return isFiltered ? `${count} found` : count;
}

function RequestList({ requests, filter, teams, onClear, onFix, onReopen, onDelete }: RequestListProps) {
  const rows = useMemo(() => rowsOf(requests.data), [requests.data]);
  const columns = useMemo(
    () => requestColumns(teams, { onFix, onReopen, onDelete }),
    [teams, onFix, onReopen, onDelete],
  );
  if (requests.isPending) return <TableSkeleton label="Loading player requests" />;
  if (!requests.data) return <LoadFailure query={requests} fallback={FAILURE} />;
  const isFiltered = isNarrowed(filter);
  const total = totalOf(requests.data, requests.hasNextPage);
  return (
    <div aria-busy={requests.isPlaceholderData} className="grid gap-3">
      {requests.isRefetchError && <QueryFailure query={requests} fallback={FAILURE} />}
      <p role="status" className="text-soft tabular-nums">
        {(rows.length > 0 || isFiltered) && countText(total, isFiltered)}
      </p>
      {filter.request && rows.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          Showing only the request from your link.
          <Button onClick={onClear}>Show all requests</Button>
        </p>
      )}
      <DataTable<PlayerRequest>
        label="Player requests"
        rows={rows}
        columns={columns}
        toId={({ id }) => id}
        rest={{
          total,
          isLoading: requests.isFetchingNextPage,
          onMore: () => requests.hasNextPage && void requests.fetchNextPage(),
        }}
        resetOn={JSON.stringify(filter)}
        empty={<NoRequests filter={filter} onClear={onClear} />}
      />
      {requests.isFetchNextPageError && (
        <QueryFailure query={{ error: requests.error, refetch: requests.fetchNextPage }} fallback={FAILURE} />
      )}
    </div>
  );
}

export function RequestsPage() {
  const userId = useUser()?.id ?? '';
  const { filter, settled, change: setFilter } = useUrlFilter(REQUEST_FILTER_FIELDS);
  const requests = useRequests(userId, settled);
  const types = useRequestTypes(userId).data ?? [];
  const teams = useTeamNames();
  const { note, say } = useNote(NOTE_MS);
  const work = useRequestWork({ userId, filter: settled, say });
  const { answering, deleting } = work;
  const { hold, place } = useRowFocus<HTMLDivElement>(answering !== null || deleting !== null);
  const { answer, askToDelete, reopen } = work;
  const actions = useMemo<RequestActions>(() => {
    const held = (act: (request: PlayerRequest) => void) => (request: PlayerRequest, button: HTMLElement) => {
      hold(button);
      act(request);
    };
    return {
      onFix: held(answer),
      onReopen: held((request) => void reopen(request)),
      onDelete: held(askToDelete),
    };
  }, [hold, answer, reopen, askToDelete]);
  return (
    <AdminPage
      title="Player Requests"
      actions={<RefreshButton isBusy={requests.isFetching} onRefresh={() => void requests.refetch()} />}
    >
      <RequestFilters filter={filter} types={types} onChange={setFilter} />
      <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
        <RequestList
          requests={requests}
          filter={settled}
          teams={teams}
          onClear={() => setFilter({ ...NO_REQUEST_FILTER, order: filter.order })}
          {...actions}
        />
      </div>
      {answering && (
        <ReplyDialog
          key={answering.id}
          userId={userId}
          request={answering}
          teamName={teamNameOfRequest(answering, teams)}
          onClose={work.closeReply}
          onDone={work.finishReply}
        />
      )}
      {deleting && (
        <DeleteRequestDialog
          request={deleting}
          teamName={teamNameOfRequest(deleting, teams)}
          isDeleting={work.isDeleting}
          onConfirm={() => void work.remove(deleting)}
          onClose={() => askToDelete(null)}
        />
      )}
      {note}
    </AdminPage>
  );
}
