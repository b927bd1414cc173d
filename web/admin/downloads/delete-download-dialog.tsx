import { LoaderCircle } from 'lucide-react';
import type { ImageDownload } from '#web/backend/admin/downloads/get-downloads.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { formatTime } from '../format-time.ts';
import { downloadUser } from './download-user.ts';

interface DeleteDownloadDialogProps {
  readonly download: ImageDownload;
  readonly isDeleting: boolean;
  /** Why it was not deleted before. */
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDownloadDialog(props: DeleteDownloadDialogProps) {
  const { download, failure, isDeleting, onClose, onConfirm } = props;
  const close = () => !isDeleting && onClose();
  return (
    <Dialog
      title="Delete download record"
      onClose={close}
      footer={
        <>
          <Button data-start-here aria-disabled={isDeleting} onClick={close}>
            Cancel
          </Button>
          <Button look="danger" aria-disabled={isDeleting} onClick={() => !isDeleting && onConfirm()}>
            {isDeleting && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
            {isDeleting ? 'Deleting…' : 'Delete'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-lg">Delete this download record? This cannot be undone.</p>
        <p className="wrap-anywhere text-soft">
          <bdi className="font-semibold text-ink">{download.team_name}</bdi> ·{' '}
          {formatTime(download.created_at)}
          {download.user_id !== null && (
            <>
              {' · '}
              <bdi>{downloadUser(download)}</bdi>
            </>
          )}
        </p>
        {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      </div>
    </Dialog>
  );
}
