import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface DeletionProps {
  readonly isDeleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

interface ConfirmDeleteProps extends DeletionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Stays open until the deletion is done. */
export function ConfirmDelete({ title, isDeleting, onConfirm, onClose, children }: ConfirmDeleteProps) {
  const close = () => !isDeleting && onClose();
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button data-start-here aria-disabled={isDeleting} onClick={close}>
            Cancel
          </Button>
          <Button look="danger" aria-disabled={isDeleting} onClick={() => !isDeleting && onConfirm()}>
            {isDeleting && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Dialog>
  );
}
