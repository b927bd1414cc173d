import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { useUndoChange } from '#web/backend/admin/players/change-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { playersText } from '../csv/row-columns.tsx';
import { type RefusedUndo, staying, UndoRestDialog } from './undo-rest-dialog.tsx';

const NOTE_MS = 4000;
const UNDO_MS = 10_000;

interface Note {
  /** Increments, so that a repeated text shows a new toast. */
  readonly count: number;
  readonly text: string;
  /** The change that `Undo` reverts; null without Undo. */
  readonly batch: string | null;
}

/** Shows a toast: `Cale Makar moved to Boston Bruins.` With a batch, it offers `Undo`. */
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

/** Players who changed since are left unchanged. */
function undoneText({ rows }: WriteResult): string {
  const count = rows.filter(({ action }) => action !== 'unchanged').length;
  const left = staying(rows).length;
  const undone = count === 1 ? 'Undone.' : `Undone: ${playersText(count)}.`;
  return left === 0 ? undone : `${undone} ${playersText(left)} left unchanged.`;
}

/** On the page, so that toasts survive a change of tabs. */
export function Notes({ children }: { readonly children: ReactNode }) {
  const [note, setNote] = useState<Note | null>(null);
  const [refused, setRefused] = useState<RefusedUndo | null>(null);
  const { mutateAsync: undo } = useUndoChange();
  const say = useCallback<Say>((text, batch = null) => {
    setNote((before) => ({ count: (before?.count ?? 0) + 1, text, batch }));
  }, []);
  const close = useCallback(() => setNote(null), []);

  const takeBack = useCallback(
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

  const batch = note?.batch ?? null;
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
      <div className="[&_.toast-place]:bottom-22 md:[&_.toast-place]:bottom-34">
        <ToastPlace>
          {note && (
            <Toast
              key={note.count}
              text={note.text}
              {...(batch && { action: 'Undo', onAction: () => void takeBack(batch) })}
              onClose={close}
              stay={batch ? UNDO_MS : NOTE_MS}
            />
          )}
        </ToastPlace>
      </div>
    </NotesContext>
  );
}
