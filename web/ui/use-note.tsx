import { type ReactNode, useCallback, useState } from 'react';
import { ToastPlace } from './toast-place.tsx';
import { Toast } from './toast.tsx';

interface Note<Subject> {
  readonly text: string;
  /** The argument for `Undo.run`. Null if the toast has no Undo. */
  readonly subject: Subject | null;
  /** Increases with each toast, so that a repeated text shows a new toast. */
  readonly count: number;
}

interface Noting<Subject> {
  /** Replaces the current toast. With a subject, the toast has Undo. The function has a stable identity. */
  readonly say: (text: string, subject?: Subject | null) => void;
  readonly close: () => void;
  /** The toast. The page must always render it, even without a text, and only once. */
  readonly note: ReactNode;
}

interface Undo<Subject> {
  readonly run: (subject: Subject) => void;
  readonly stayMs: (subject: Subject) => number;
}

/** Shows toasts that disappear after `stayMs` milliseconds. Toasts with Undo use `undo.stayMs` instead. */
export function useNote<Subject = never>(stayMs: number, undo?: Undo<Subject>): Noting<Subject> {
  const [said, setSaid] = useState<Note<Subject> | null>(null);
  const say = useCallback(
    (text: string, subject: Subject | null = null) =>
      setSaid((before) => ({ text, subject, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setSaid(null), []);
  const subject = said?.subject ?? null;
  return {
    say,
    close,
    note: (
      <ToastPlace>
        {said && (
          <Toast
            key={said.count}
            text={said.text}
            {...(undo && subject !== null && { action: 'Undo', onAction: () => undo.run(subject) })}
            onClose={close}
            stay={undo && subject !== null ? undo.stayMs(subject) : stayMs}
          />
        )}
      </ToastPlace>
    ),
  };
}
