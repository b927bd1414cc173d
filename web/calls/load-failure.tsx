import { errorText } from '#web/backend/errors.ts';
import { Notice } from '#web/ui/notice.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

interface LoadFailureProps {
  /** The page's title: `Game`. */
  readonly title: string;
  readonly error: unknown;
  /** Used for errors that have no sentence for users. */
  readonly fallback: string;
  readonly onRetry: () => void;
}

export function CallsLoadFailure({ error, fallback, onRetry, title }: LoadFailureProps) {
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div className="panel">
        <Notice title={errorText(error, fallback)} onRetry={onRetry} />
      </div>
    </>
  );
}
