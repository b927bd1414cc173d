import { type ReactNode, useCallback, useState } from 'react';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';

interface Note {
  readonly text: string;
  /** Increments, so that a repeated text shows a new toast. */
  readonly count: number;
}

interface Noting {
  /** Shows a toast in place of the previous one. Has a stable identity. */
  readonly say: (text: string) => void;
  /** The toast. Render it once in the page, always. */
  readonly note: ReactNode;
}

/** Shows toasts that disappear after `stayMs` milliseconds. */
export function useNote(stayMs: number): Noting {
  const [said, setSaid] = useState<Note | null>(null);
  const say = useCallback(
    (text: string) => setSaid((before) => ({ text, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setSaid(null), []);
  return {
    say,
    note: (
      <ToastPlace>
        {said && <Toast key={said.count} text={said.text} onClose={close} stay={stayMs} />}
      </ToastPlace>
    ),
  };
}
