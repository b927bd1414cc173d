import { errorText, NotConfiguredError } from '#web/backend/errors.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NotConfigured } from './not-configured.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  /** What is said when the error itself has no words for people. */
  readonly fallback: string;
  readonly onRetry: () => void;
}

/** Stands in for a list that could not be read; where there is no backend at all, says how to set one up. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  if (error instanceof NotConfiguredError) return <NotConfigured />;
  return (
    <div className="panel">
      <Notice title={errorText(error, fallback)} onRetry={onRetry} />
    </div>
  );
}
