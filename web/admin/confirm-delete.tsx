import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export interface DeletionProps {
  readonly isDeleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

interface ConfirmDeleteProps extends DeletionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The dialog cannot be closed while `isDeleting`. The caller closes it when the deletion is done. */
export function ConfirmDelete({ isDeleting, children, ...props }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog danger action="Delete" busy={isDeleting && 'Deleting...'} {...props}>
      <div className="grid gap-3">{children}</div>
    </ConfirmDialog>
  );
}
