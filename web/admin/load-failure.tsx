import { errorText, NotConfiguredError } from '#web/backend/errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  /** What is said when the error itself has no words for people. */
  readonly fallback: string;
  readonly onRetry: () => void;
}

/** Stands in for a list that could not be read; where there is no backend at all, says how to set one up. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  if (error instanceof NotConfiguredError) {
    return (
      <EmptyState title="Supabase not configured">
        Set <code>VITE_SUPABASE_URL</code> and <code>VITE_SUPABASE_ANON_KEY</code> when building, or{' '}
        <code>SUPABASE_URL</code> and <code>SUPABASE_ANON_KEY</code> where the server runs, and load this page
        again.
      </EmptyState>
    );
  }
  return (
    <div className="panel">
      <Notice title={errorText(error, fallback)} onRetry={onRetry} />
    </div>
  );
}
