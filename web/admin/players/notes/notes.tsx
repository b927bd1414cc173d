import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { RowResult, WriteResult } from '#domain/players/write-rows.ts';
import { formatNumber, plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useUndoChange } from '#web/backend/admin/players/change-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { useNote } from '#web/ui/use-note.tsx';
import { RowList } from '../../row-list.tsx';

/** An undo that has reverted nothing, because some players have changed since the batch of changes. */
interface RefusedUndo {
  readonly batch: string;
  readonly rows: readonly RowResult[];
}

/** The messages of rows that need no undo. */
const AS_BEFORE = new Set(['Undone already', 'Restored already']);

/** Returns the rows that an undo cannot revert, because their players have changed since the batch. */
function staying(rows: readonly RowResult[]): readonly RowResult[] {
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

/** Lists the players whose changes an undo cannot revert, and offers to undo the rest. */
function UndoRestDialog({ refused: { rows }, onClose, onConfirm }: UndoRestDialogProps) {
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

const NOTE_MS = 4000;
const UNDO_MS = 10_000;

/** Shows a toast, such as `Cale Makar moved to Boston Bruins.` With a batch, the toast offers `Undo`. */
type Say = (text: string, batch?: string | null) => void;

interface Noting {
  readonly say: Say;
  readonly takeBack: (batch: string) => Promise<void>;
}

const NotesContext = createContext<Noting>({ say: () => undefined, takeBack: () => Promise.resolve() });

export function useSay(): Say {
  return useContext(NotesContext).say;
}

export function useTakeBack(): Noting['takeBack'] {
  return useContext(NotesContext).takeBack;
}

function undoneText({ rows }: WriteResult): string {
  const count = rows.filter(({ action }) => action !== 'unchanged').length;
  const left = staying(rows).length;
  const undone = count === 1 ? 'Undone.' : `Undone: ${plural(count, 'player')}.`;
  return left === 0 ? undone : `${undone} ${plural(left, 'player')} left unchanged.`;
}

/** Renders toasts outside the tabs of a page, so that a toast stays when the tab changes. */
export function Notes({ children }: { readonly children: ReactNode }) {
  const [refused, setRefused] = useState<RefusedUndo | null>(null);
  const { mutateAsync: undo } = useUndoChange();
  const { close, note, say } = useNote<string>(NOTE_MS, {
    run: (batch) => void takeBack(batch),
    stayMs: () => UNDO_MS,
  });

  const takeBack: (batch: string, partly?: boolean) => Promise<void> = useCallback(
    async (batch: string, partly = false) => {
      setRefused(null);
      say('Undoing…');
      try {
        const result = await undo({ batch, partly });
        if (result.written) say(undoneText(result));
        else {
          setRefused({ batch, rows: result.rows });
          close();
        }
      } catch (error) {
        say(errorText(error, 'Could not be undone. Try again.'), batch);
      }
    },
    [say, undo, close],
  );
  const noting = useMemo(() => ({ say, takeBack }), [say, takeBack]);

  return (
    <NotesContext value={noting}>
      {children}
      {refused && (
        <UndoRestDialog
          refused={refused}
          onConfirm={() => void takeBack(refused.batch, true)}
          onClose={() => setRefused(null)}
        />
      )}
      <div className="[&_.toast-place]:bottom-22 md:[&_.toast-place]:bottom-34">{note}</div>
    </NotesContext>
  );
}
