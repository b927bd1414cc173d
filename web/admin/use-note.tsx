import { type ReactNode, useCallback, useState } from 'react';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';

interface Note {
  readonly text: string;
  /** Counts up, so that the same words twice are two notes. */
  readonly count: number;
}

interface Noting {
  /** Says what was done; takes the place of what was said before. The same function with every rendering. */
  readonly say: (text: string) => void;
  /** The note itself, to be rendered once in the page, whether anything is said or not. */
  readonly note: ReactNode;
}

/** A page's word on what was just done, which goes away by itself after `stayMs` milliseconds. */
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
