import { errorText } from '#web/backend/errors.ts';
import { Notice } from './notice.tsx';
import { usePageTitle } from './page-title.ts';

interface QueryFailureProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Shown for errors that have no sentence for users. */
  readonly fallback: string;
  readonly children?: string;
}

export function QueryFailure({ query, fallback, children = '' }: QueryFailureProps) {
  return (
    <Notice title={errorText(query.error, fallback)} onRetry={() => query.refetch()}>
      {children}
    </Notice>
  );
}

export function FailurePanel(props: QueryFailureProps) {
  return (
    <div className="panel">
      <QueryFailure {...props} />
    </div>
  );
}

interface PageFailureProps extends QueryFailureProps {
  readonly title: string;
  readonly className: string;
}

/** Shows a {@link FailurePanel} instead of a whole page. */
export function PageFailure({ title, className, ...props }: PageFailureProps) {
  usePageTitle(title);
  return (
    <div className={className}>
      <h1 className="sr-only">{title}</h1>
      <FailurePanel {...props} />
    </div>
  );
}
