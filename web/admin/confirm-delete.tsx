import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface ConfirmDeleteProps {
  readonly title: string;
  readonly isDeleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
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
