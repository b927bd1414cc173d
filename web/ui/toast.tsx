import { X } from 'lucide-react';
import { useEffect, useState } from 'react';

interface ToastProps {
  /** What happened, such as `“Opening night” is deleted.` */
  readonly text: string;
  /** The action's label, such as `Undo`. It starts with a verb. */
  readonly action?: string;
  readonly onAction?: () => void;
  readonly onClose: () => void;
  /** How long the toast stays, in milliseconds. The time restarts after the pointer or the focus leaves the toast. */
  readonly stay: number;
}

/**
 * Reports what was just done, with an optional action.
 * The caller must set a new `key` for each event, and wrap the toast in {@link ToastPlace}.
 */
export function Toast({ text, action, onAction, onClose, stay }: ToastProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, stay);
    return () => clearTimeout(timer);
  }, [held, onClose, stay]);
  return (
    <div
      className="toast-note"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {action && (
        <button type="button" className="toast-note-button underline underline-offset-4" onClick={onAction}>
          {action}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="toast-note-button grid w-11 place-items-center"
        onClick={onClose}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
