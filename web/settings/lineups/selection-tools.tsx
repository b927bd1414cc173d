import { Trash2 } from 'lucide-react';
import { plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';

interface ListHeadProps {
  readonly total: number;
  readonly shown: number;
  readonly selected: number;
  readonly onSelectAll: (selected: boolean) => void;
}

export function ListHead({ total, shown, selected, onSelectAll }: ListHeadProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-3">
      {shown > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 cursor-[inherit] accent-accent-edge"
            checked={selected === shown}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && selected < shown;
            }}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
          Select all {shown}
        </label>
      )}
      <p role="status" className="tabular-nums text-soft">
        {shown === total ? plural(total, 'lineup') : `${shown} of ${plural(total, 'lineup')}`}
      </p>
    </div>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function LineupSelectionBar({ count, busy, onClear, onDelete }: SelectionBarProps) {
  return (
    <div
      role="group"
      aria-label="Selected lineups"
      className="panel sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-2 flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-5"
    >
      <p role="status" className="font-semibold tabular-nums">
        {count} selected
      </p>
      <span className="flex-1" />
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button
        look="danger"
        aria-label={`Delete ${plural(count, 'lineup')}`}
        aria-disabled={busy}
        onClick={() => !busy && onDelete()}
      >
        <Trash2 aria-hidden size={17} />
        {busy ? 'Deleting…' : 'Delete'}
      </Button>
    </div>
  );
}
