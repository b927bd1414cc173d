import type { ReactNode } from 'react';

interface ToastPlaceProps {
  readonly children: ReactNode;
  /** Another live region already announces the content. */
  readonly saidElsewhere?: boolean;
}

/**
 * The live region that contains toasts.
 * It exists before its toasts, so that screen readers announce them.
 */
export function ToastPlace({ children, saidElsewhere = false }: ToastPlaceProps) {
  return (
    <div {...(!saidElsewhere && { role: 'status' })} className="toast-place">
      {children}
    </div>
  );
}

interface MissingToastProps {
  /** What failed to load: `the builder`. */
  readonly what: string;
  readonly onRetry: () => void;
}

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

/** Shows a loading notice after a delay. */
export function ComingToast() {
  return (
    <ToastPlace>
      <p className="toast-note toast-word shown-late">One moment…</p>
    </ToastPlace>
  );
}
