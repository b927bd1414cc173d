import { LoaderCircle } from 'lucide-react';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface DeleteRequestDialogProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
  readonly isDeleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteRequestDialog(props: DeleteRequestDialogProps) {
  const { isDeleting, onClose, onConfirm, request, teamName } = props;
  const close = () => !isDeleting && onClose();
  return (
    <Dialog
      title="Delete this player request?"
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
      <p className="text-lg wrap-anywhere">
        <bdi className="font-semibold">{request.player_name}</bdi>
        {teamName !== null && (
          <>
            , <bdi>{teamName}</bdi>
          </>
        )}
        <span className="text-soft"> · {request.type}</span>
      </p>
      <p className="mt-2 text-soft">This cannot be undone, and nobody is told.</p>
    </Dialog>
  );
}
