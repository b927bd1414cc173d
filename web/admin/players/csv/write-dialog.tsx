import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const MOST_LINES = 10;

interface RowListProps {
  readonly lines: readonly string[];
}

export function RowList({ lines }: RowListProps) {
  const more = lines.length - MOST_LINES;
  return (
    <ul className="grid gap-1">
      {lines.slice(0, MOST_LINES).map((line) => (
        <li key={line} className="break-words">
          <bdi>{line}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-soft">... and {more.toLocaleString('en-US')} more</li>}
    </ul>
  );
}

interface WriteDialogProps extends RowListProps {
  readonly title: string;
  readonly question: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function WriteDialog({ title, question, action, lines, onConfirm, onClose }: WriteDialogProps) {
  return (
    <Dialog
      title={title}
      width="36rem"
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
      <p className="pb-3 text-lg">{question}</p>
      <RowList lines={lines} />
    </Dialog>
  );
}
