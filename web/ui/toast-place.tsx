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

/** Says that what was asked for is on its way; only when the wait is long enough to wonder. */
export function ComingToast() {
  return (
    <ToastPlace>
      <p className="toast-note toast-word shown-late">One moment…</p>
    </ToastPlace>
  );
}
