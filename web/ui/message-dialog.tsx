import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface MessageDialogProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
}

/** Says one thing and waits until it is read. */
export function MessageDialog({ title, message, onClose }: MessageDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" data-start-here onClick={onClose}>
          OK
        </Button>
      }
    >
      <p className="text-lg">{message}</p>
    </Dialog>
  );
}
