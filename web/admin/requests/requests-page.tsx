import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import { totalOf } from '#web/backend/admin/long-list.ts';
import {
  type PlayerRequest,
  type RequestFilter,
  useRequests,
  useRequestTypes,
} from '#web/backend/admin/requests/get-requests.ts';
import { useDeleteRequest, useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import { errorText } from '#web/backend/errors.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '../url-filter/use-url-filter.ts';
import { AdminPage, RefreshButton } from '../admin-page.tsx';
import { LongTable } from '../long-table.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { useTeamNames } from '../use-team-names.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { requestColumns, teamNameOfRequest } from './request-columns.tsx';
import { REQUEST_FILTER_FIELDS, isNarrowed, NO_REQUEST_FILTER, RequestFilters } from './request-filters.tsx';
import { RequestTitle } from './request-notes.tsx';
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

type RequestListProps = NoRequestsProps & { readonly requests: ReturnType<typeof useRequests> };

/** How many requests the list has, and how to leave the view of a single one. */
function ListHead({ requests, filter, onClear }: RequestListProps) {
  const total = totalOf(requests.data, requests.hasNextPage);
  const isFiltered = isNarrowed(filter);
  return (
    <>
      <p role="status" className="text-soft tabular-nums">
        {(total > 0 || isFiltered) && countText(total, isFiltered)}
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

interface WorkOptions {
  readonly userId: string;
  readonly filter: RequestFilter;
  readonly say: (text: string) => void;
}

/** The columns with their actions, and the dialog of the action that is open. */
function useRequestWork({ filter, say, userId }: WorkOptions) {
  const teams = useTeamNames();
  const [answering, answer] = useState<PlayerRequest | null>(null);
  const [deleting, askToDelete] = useState<PlayerRequest | null>(null);
  const { hold, place } = useRowFocus<HTMLDivElement>(answering !== null || deleting !== null);
  const { mutateAsync: setFixedAt } = useSetFixedAt(userId);
  const deletion = useDeleteRequest(userId, filter);
  const columns = useMemo(() => {
    const held = (act: (request: PlayerRequest) => void) => (request: PlayerRequest, button: HTMLElement) => {
      hold(button);
      act(request);
    };
    // Uses promises, so that each of several quick calls shows its toast.
    const reopen = ({ id }: PlayerRequest) =>
      void setFixedAt({ id, fixedAt: null }).then(
        () => say('Request reopened'),
        (error: unknown) => say(errorText(error, 'Error updating request')),
      );
    return requestColumns(teams, {
      onFix: held(answer),
      onReopen: held(reopen),
      onDelete: held(askToDelete),
    });
  }, [teams, hold, setFixedAt, say]);
  const remove = ({ id }: PlayerRequest) =>
    deletion.mutate(id, {
      onSuccess: () => say('Request deleted'),
      onError: (error) => say(errorText(error, 'Error deleting request')),
      onSettled: () => askToDelete(null),
    });
  const dialog = answering ? (
    <ReplyDialog
      key={answering.id}
      userId={userId}
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
      <DeleteRequestDialog
        request={deleting}
        teamName={teamNameOfRequest(deleting, teams)}
        isDeleting={deletion.isPending}
        onConfirm={() => remove(deleting)}
        onClose={() => askToDelete(null)}
      />
    )
  );
  return { columns, dialog, place };
}

export function RequestsPage() {
  const userId = useUser()?.id ?? '';
  const { filter, settled, change: setFilter } = useUrlFilter(REQUEST_FILTER_FIELDS);
  const requests = useRequests(userId, settled);
  const types = useRequestTypes(userId).data ?? [];
  const { note, say } = useNote(NOTE_MS);
  const { columns, dialog, place } = useRequestWork({ userId, filter: settled, say });
  const clear = () => setFilter({ ...NO_REQUEST_FILTER, order: filter.order });
  return (
    <AdminPage
      title="Player Requests"
      actions={<RefreshButton isBusy={requests.isFetching} onRefresh={() => void requests.refetch()} />}
    >
      <RequestFilters filter={filter} types={types} onChange={setFilter} />
      <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
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
