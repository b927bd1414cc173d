import { formatTime } from '#domain/format.ts';
import type { ImageDownload } from '#web/backend/admin/downloads/downloads.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { deleteColumn } from '../long-table.tsx';
import { TwoLineTime } from '../two-line-time.tsx';

function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the user's address, the start of their id, or a dash for a visitor. */
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
      <div className="data-narrow grid gap-0.5 text-note font-normal text-soft">
        <time dateTime={download.created_at}>{formatTime(download.created_at)}</time>
        <span className="flex min-w-0 gap-1.5">
          {(download.user_email ?? download.user_id) && (
            <>
              <User download={download} /> ·{' '}
            </>
          )}
          <span className="text-note text-soft tabular-nums">{shortId(download.id)}</span>
        </span>
      </div>
    </div>
  );
}

/** `onDelete` gets the pressed button, to restore the focus later. */
export function downloadColumns(
  onDelete: (download: ImageDownload, button: HTMLElement) => void,
): readonly Column<ImageDownload>[] {
  return [
    {
      id: 'id',
      header: 'ID',
      fit: true,
      wideOnly: true,
      cell: ({ id }) => (
        <span className="text-note text-soft tabular-nums" title={id}>
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
