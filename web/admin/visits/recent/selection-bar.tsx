import { Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

interface SelectionBarProps {
  /** For screen readers. Only the bar above announces changes. */
  readonly place: 'above' | 'below';
  readonly count: number;
  readonly hidden: number;
  readonly isDeleting: boolean;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function VisitSelectionBar({
  place,
  count,
  hidden,
  isDeleting,
  onClear,
  onDelete,
}: SelectionBarProps) {
  const isNone = count === 0;
  return (
    <div
      role="group"
      aria-label={`Selected visits, ${place} the table`}
      className="flex min-h-11 flex-wrap items-center gap-2"
    >
      <p role={place === 'above' ? 'status' : undefined} className="tabular-nums">
        {isNone ? 'No selection' : `${count.toLocaleString('en-US')} selected`}
        {hidden > 0 && <span className="text-soft"> ({hidden.toLocaleString('en-US')} not shown)</span>}
      </p>
      <span className="flex-1" />
      <Button look="quiet" disabled={isNone || isDeleting} onClick={onClear}>
        Clear
      </Button>
      <Button look="danger" disabled={isNone || (isDeleting && place === 'above')} onClick={onDelete}>
        <Trash2 aria-hidden size={17} />
        Delete selected
      </Button>
    </div>
  );
}
