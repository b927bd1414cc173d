import type { RowResult } from '#domain/players/write-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatNumber, plural } from '#domain/format.ts';
import { RowList } from '../../row-list.tsx';

/** An undo that reverted nothing, because some of its players changed since. */
export interface RefusedUndo {
  readonly batch: string;
  readonly rows: readonly RowResult[];
}

/** Messages of rows that need no undo. */
const AS_BEFORE = new Set(['Undone already', 'Restored already']);

/** Filters the rows that an undo cannot revert, because they changed since. */
export function staying(rows: readonly RowResult[]): readonly RowResult[] {
  return rows.filter(
    ({ action, message }) =>
      action === 'refused' || (action === 'unchanged' && message !== null && !AS_BEFORE.has(message)),
  );
}

interface UndoRestDialogProps {
  readonly refused: RefusedUndo;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists the players whom an undo cannot revert, and offers to undo the rest. */
export function UndoRestDialog({ refused: { rows }, onClose, onConfirm }: UndoRestDialogProps) {
  const left = staying(rows);
  const others = rows.length - left.length;
  return (
    <Dialog
      title="Some players changed since then"
      width="36rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{others > 0 ? 'Cancel' : 'Close'}</Button>
          {others > 0 && (
            <Button look="primary" data-start-here onClick={onConfirm}>
              Undo the rest ({formatNumber(others)})
            </Button>
          )}
        </>
      }
    >
      <p className="pb-3 text-lg">
        Nothing was undone yet. {plural(left.length, 'player')} would stay unchanged:
      </p>
      <RowList
        lines={left.map(
          ({ id, message, name }) => `${name ?? `Player ${id ?? ''}`}: ${message ?? 'Changed since'}`,
        )}
      />
    </Dialog>
  );
}
