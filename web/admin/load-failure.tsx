import { errorText, NotConfiguredError } from '#web/backend/errors.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NotConfigured } from './not-configured.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  readonly fallback: string;
  readonly onRetry: () => void;
}

/** Explains how to configure a missing backend. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  if (error instanceof NotConfiguredError) return <NotConfigured />;
  return (
    <div className="panel">
      <Notice title={errorText(error, fallback)} onRetry={onRetry} />
    </div>
  );
}
