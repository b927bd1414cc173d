import { useCallback, useMemo, useState } from 'react';
import { formatNumber, formatTime, plural } from '#domain/format.ts';
import {
  type ImageDownload,
  type TeamDownloads,
  useDeleteDownload,
  useDownloadCounts,
  useDownloads,
} from '#web/backend/admin/downloads/downloads.ts';
import { totalOf } from '#web/backend/admin/long-list.ts';
import { errorText } from '#web/backend/errors.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter, useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';
import { AdminPage, RefreshButton, TableSkeleton } from '../admin-page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { LongTable, deleteColumn } from '../long-table.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { ConfirmDelete } from '../confirm-delete.tsx';
import { TwoLineTime } from '../two-line-time.tsx';

function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the user's email address, or the start of their id if they have none. A dash for a visitor. */
export function downloadUser({
  user_email: email,
  user_id: id,
}: Pick<ImageDownload, 'user_email' | 'user_id'>): string {
  return email ?? (id === null ? '–' : shortId(id));
}

function User({ download }: { readonly download: ImageDownload }) {
  const { user_email: email, user_id: id } = download;
  return (
    <bdi className="block max-w-48 truncate" title={email ?? id ?? undefined}>
      {downloadUser(download)}
    </bdi>
  );
}

function TeamCell({ download }: { readonly download: ImageDownload }) {
  return (
    <div className="grid justify-items-start gap-0.5 py-1.5">
      <bdi>{download.team_name}</bdi>
      <div className="data-narrow grid gap-0.5 text-sm font-normal text-soft">
        <time dateTime={download.created_at}>{formatTime(download.created_at)}</time>
        <span className="flex min-w-0 gap-1.5">
          {(download.user_email ?? download.user_id) && (
            <>
              <User download={download} /> ·{' '}
            </>
          )}
          <span className="text-sm text-soft tabular-nums">{shortId(download.id)}</span>
        </span>
      </div>
    </div>
  );
}

function downloadColumns(onDelete: (download: ImageDownload) => void): readonly Column<ImageDownload>[] {
  return [
    {
      id: 'id',
      header: 'ID',
      fit: true,
      wideOnly: true,
      cell: ({ id }) => (
        <span className="text-sm text-soft tabular-nums" title={id}>
          {shortId(id)}
        </span>
      ),
    },
    { id: 'team', header: 'Team', naming: true, cell: (download) => <TeamCell download={download} /> },
    { id: 'user', header: 'User', wideOnly: true, cell: (download) => <User download={download} /> },
    {
      id: 'created',
      header: 'Created',
      wideOnly: true,
      cell: ({ created_at: at }) => <TwoLineTime iso={at} />,
    },
    {
      id: 'updated',
      header: 'Updated',
      wideOnly: true,
      cell: ({ updated_at: at }) => <TwoLineTime iso={at} />,
    },
    deleteColumn(({ id, team_name: team }) => `download: ${team}, ${shortId(id)}`, onDelete),
  ];
}

const COLUMNS: readonly Column<TeamDownloads>[] = [
  {
    id: 'team',
    header: 'Team',
    naming: true,
    cell: ({ teamName }) => <bdi>{teamName}</bdi>,
    sortBy: ({ teamName }) => teamName,
  },
  {
    id: 'count',
    header: 'Downloads',
    end: true,
    fit: true,
    cell: ({ count }) => <span className="data-number pr-2">{formatNumber(count)}</span>,
    sortBy: ({ count }) => count,
  },
];

const NOTE_MS = 3000;
const FAILURE = 'Failed to load image downloads';

/** An empty `teamName` means all teams. */
const FILTER_FIELDS: UrlFields<{ readonly teamName: string }> = {
  teamName: { param: 'team', isChosen: true, otherwise: '' },
};

interface ListHeadProps {
  /** The length of the list below, or null while it loads. */
  readonly total: number | null;
  readonly counts: readonly TeamDownloads[];
  readonly teamName: string;
  readonly onTeam: (teamName: string) => void;
}

function ListHead({ total, counts, teamName, onTeam }: ListHeadProps) {
  const names = counts.map((team) => team.teamName);
  // The chosen team stays an option, even after its last download was deleted.
  const options = teamName === '' || names.includes(teamName) ? names : [...names, teamName];
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="all-downloads" className="display-type text-xl">
          All downloads
        </h2>
        <p role="status" className="text-soft tabular-nums">
          {total !== null && plural(total, 'download')}
        </p>
      </div>
      {options.length > 1 && (
        <div className="w-full sm:w-60">
          <FilterSelect
            label="Team"
            all="All teams"
            value={teamName}
            options={options.map((name) => ({ value: name, label: name }))}
            onChange={onTeam}
          />
        </div>
      )}
    </div>
  );
}

function CountsPanel({ counts }: { readonly counts: ReturnType<typeof useDownloadCounts> }) {
  const order = useUrlSorting();
  const rows = useMemo(
    () => counts.data?.toSorted((a, b) => b.count - a.count || a.teamName.localeCompare(b.teamName, 'en')),
    [counts.data],
  );
  if (counts.isPending) return <TableSkeleton label="Counting downloads" />;
  if (!rows) return <LoadFailure query={counts} fallback={FAILURE} />;
  if (rows.length === 0) return <p className="panel px-5 py-6 text-soft">Nothing to count yet.</p>;
  return (
    <DataTable<TeamDownloads>
      label="Downloads per team"
      rows={rows}
      columns={COLUMNS}
      toId={({ teamName }) => teamName}
      initialSort={{ by: 'count', direction: 'descending' }}
      order={order}
    />
  );
}

function useDeletion(teamName: string, onDeleted: () => void) {
  const deletion = useDeleteDownload(teamName);
  const [asking, setAsking] = useState<ImageDownload | null>(null);
  const place = useRowFocus<HTMLElement>(asking !== null);
  const { reset } = deletion;
  const ask = useCallback(
    (download: ImageDownload) => {
      reset();
      setAsking(download);
    },
    [reset],
  );
  const remove = ({ id }: ImageDownload) =>
    deletion.mutate(id, {
      onSuccess: () => {
        setAsking(null);
        onDeleted();
      },
    });
  const dialog = asking && (
    <ConfirmDelete
      title="Delete download record"
      isDeleting={deletion.isPending}
      onConfirm={() => remove(asking)}
      onClose={() => setAsking(null)}
    >
      <p className="text-lg">Delete this download record? This cannot be undone.</p>
      <p className="wrap-anywhere text-soft">
        <bdi className="font-semibold text-ink">{asking.team_name}</bdi> · {formatTime(asking.created_at)}
        {asking.user_id !== null && (
          <>
            {' · '}
            <bdi>{downloadUser(asking)}</bdi>
          </>
        )}
      </p>
      {deletion.isError && (
        <FormMessage tone="bad">{errorText(deletion.error, 'Unknown error deleting')}</FormMessage>
      )}
    </ConfirmDelete>
  );
  return { ask, dialog, place };
}

export function DownloadsPage() {
  const { change, filter, settled } = useUrlFilter(FILTER_FIELDS);
  const { teamName } = settled;
  const counts = useDownloadCounts();
  const downloads = useDownloads(teamName);
  const { note, say } = useNote(NOTE_MS);
  const { ask, dialog, place } = useDeletion(teamName, () => say('Download record deleted'));
  const columns = useMemo(() => downloadColumns(ask), [ask]);
  const refresh = () => {
    void counts.refetch();
    void downloads.refetch();
  };
  return (
    <AdminPage
      title="Image Downloads"
      actions={<RefreshButton isBusy={downloads.isFetching} onRefresh={refresh} />}
    >
      <div className="grid gap-x-6 gap-y-8 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <section aria-labelledby="downloads-per-team" className="grid content-start gap-3">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="downloads-per-team" className="display-type text-xl">
              By team
            </h2>
          </div>
          <CountsPanel counts={counts} />
        </section>
        <section
          {...place}
          aria-labelledby="all-downloads"
          className="grid min-w-0 content-start gap-3 outline-none"
        >
          <ListHead
            total={downloads.data ? totalOf(downloads.data, downloads.hasNextPage) : null}
            counts={counts.data ?? []}
            teamName={filter.teamName}
            onTeam={(team) => change({ teamName: team })}
          />
          <LongTable<ImageDownload>
            list={downloads}
            failure={FAILURE}
            loading="Loading image downloads"
            label="Download records"
            columns={columns}
            resetOn={teamName}
            empty={
              <EmptyState title="No downloads yet">
                Each lineup picture that a fan makes appears here.
              </EmptyState>
            }
          />
        </section>
      </div>
      {dialog}
      {note}
    </AdminPage>
  );
}
