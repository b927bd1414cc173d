import type { ReactNode } from 'react';

interface ToastPlaceProps {
  readonly children: ReactNode;
  /** What appears here is said by another live region already. */
  readonly saidElsewhere?: boolean;
}

/** Where toasts appear: a live region that is there before them, so that screen readers say what comes into it. */
export function ToastPlace({ children, saidElsewhere = false }: ToastPlaceProps) {
  return (
    <div {...(!saidElsewhere && { role: 'status' })} className="toast-place">
      {children}
    </div>
  );
}

interface MissingToastProps {
  /** What could not be loaded: `the builder`. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Says that a part of the app did not load. */
export function MissingToast({ what, onRetry }: MissingToastProps) {
  return (
    <ToastPlace>
      <p className="toast-note">
        Could not load {what}. Check your connection and try again.
        <button type="button" className="toast-note-button underline" onClick={onRetry}>
          Retry
        </button>
      </p>
    </ToastPlace>
  );
}

/** Says that what was asked for is on its way; only when the wait is long enough to wonder. */
export function ComingToast() {
  return (
    <ToastPlace>
      <p className="toast-note toast-word shown-late">One moment…</p>
    </ToastPlace>
  );
}
