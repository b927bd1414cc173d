import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface MessageDialogProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
  readonly offer?: { readonly words: string; readonly onTake: () => void } | undefined;
}

export function MessageDialog({ title, message, onClose, offer }: MessageDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button {...(!offer && { look: 'primary', 'data-start-here': true })} onClick={onClose}>
            OK
          </Button>
          {offer && (
            <Button look="primary" data-start-here onClick={offer.onTake} className="!whitespace-normal">
              {offer.words}
            </Button>
          )}
        </>
      }
    >
      <p className="text-lg">{message}</p>
    </Dialog>
  );
}
