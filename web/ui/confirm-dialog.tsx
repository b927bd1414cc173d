import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly message?: string;
  /** Announces the message as a failure. */
  readonly isFailure?: boolean;
  readonly children?: ReactNode;
  /** The confirming button's label, such as `Reset lineup`. It starts with a verb. */
  readonly action: string;
  /** The confirming button's label during the work, such as `Deleting…`. The dialog then stays open. */
  readonly busy?: string | false;
  /** Focuses Cancel first, so that Enter deletes nothing. */
  readonly danger?: boolean;
  readonly width?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ message, children, action, busy = false, ...props }: ConfirmDialogProps) {
  const { danger = false, onConfirm } = props;
  const close = () => busy === false && props.onClose();
  return (
    <Dialog
      title={props.title}
      onClose={close}
      {...(props.width !== undefined && { width: props.width })}
      footer={
        <>
          <Button data-start-here={danger || undefined} aria-disabled={busy !== false} onClick={close}>
            Cancel
          </Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            data-start-here={!danger || undefined}
            aria-disabled={busy !== false}
            onClick={() => busy === false && onConfirm()}
          >
            {busy === false ? action : busy}
          </Button>
        </>
      }
    >
      {message !== undefined && (
        <p role={props.isFailure ? 'alert' : undefined} className="text-lg break-words">
          {message}
        </p>
      )}
      {children}
    </Dialog>
  );
}
