import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  /** The confirming button's label, as a verb: `Reset lineup`. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, message, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" data-start-here onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-lg">{message}</p>
    </Dialog>
  );
}
