import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { WriteResult } from '#domain/players/write-rows.ts';
import { useUndoChange } from '#web/backend/admin/players/change-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { useNote } from '#web/ui/use-note.tsx';
import { plural } from '#domain/format.ts';
import { type RefusedUndo, staying, UndoRestDialog } from './undo-rest-dialog.tsx';

const NOTE_MS = 4000;
const UNDO_MS = 10_000;

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
  const undone = count === 1 ? 'Undone.' : `Undone: ${plural(count, 'player')}.`;
  return left === 0 ? undone : `${undone} ${plural(left, 'player')} left unchanged.`;
}

/** On the page, so that toasts survive a change of tabs. */
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
