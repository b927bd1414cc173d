import type { ImageDownload } from '#web/backend/admin/downloads/get-downloads.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { ConfirmDelete, type DeletionProps } from '../confirm-delete.tsx';
import { formatTime } from '#web/ui/format-time.ts';
import { downloadUser } from './download-user.ts';

interface DeleteDownloadDialogProps extends DeletionProps {
  readonly download: ImageDownload;
  readonly failure: string | null;
}

export function DeleteDownloadDialog({ download, failure, ...deletion }: DeleteDownloadDialogProps) {
  return (
    <ConfirmDelete title="Delete download record" {...deletion}>
      <p className="text-lg">Delete this download record? This cannot be undone.</p>
      <p className="wrap-anywhere text-soft">
        <bdi className="font-semibold text-ink">{download.team_name}</bdi> · {formatTime(download.created_at)}
        {download.user_id !== null && (
          <>
            {' · '}
            <bdi>{downloadUser(download)}</bdi>
          </>
        )}
      </p>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
    </ConfirmDelete>
  );
}
