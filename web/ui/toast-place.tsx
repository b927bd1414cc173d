import type { ReactNode } from 'react';
import { unreachableSentence } from '#web/backend/connection-sentences.ts';
import { isMissing } from './missing-part.ts';

interface ToastPlaceProps {
  readonly children: ReactNode;
  /** Whether another live region already announces the content. */
  readonly saidElsewhere?: boolean;
}

/** The live region that contains toasts. It must exist before its toasts, so that screen readers announce them. */
export function ToastPlace({ children, saidElsewhere = false }: ToastPlaceProps) {
  return (
    <div {...(!saidElsewhere && { role: 'status' })} className="toast-place">
      {children}
    </div>
  );
}

interface MissingToastProps {
  /** What failed to load, such as `the builder`. */
  readonly what: string;
  readonly error: unknown;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
}

/** Returns what the user can do after a part failed. If the part did not load, also says why. */
export function partFailureReason(error: unknown): string {
  return isMissing(error)
    ? unreachableSentence()
    : 'Reload the page; if that does not help, update your browser.';
}

export function partFailureText(what: string, error: unknown): string {
  return `Could not ${isMissing(error) ? 'load' : 'show'} ${what}. ${partFailureReason(error)}`;
}

export function MissingToast({ what, error, retrying = false, onRetry }: MissingToastProps) {
  return (
    <ToastPlace>
      <p className="toast-note">
        {partFailureText(what, error)}
        <button type="button" className="toast-note-button underline" onClick={onRetry}>
          {retrying ? 'Loading…' : 'Retry'}
        </button>
      </p>
    </ToastPlace>
  );
}

export function ComingToast() {
  return (
    <ToastPlace>
      <p className="toast-note toast-word shown-late">One moment…</p>
    </ToastPlace>
  );
}
