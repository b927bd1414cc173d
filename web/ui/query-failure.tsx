import { errorText } from '#web/backend/errors.ts';
import { Notice } from './notice.tsx';
import { usePageTitle } from './page-title.ts';

interface QueryFailureProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Used for errors that have no sentence for users. */
  readonly fallback: string;
  /** Advice. */
  readonly children?: string;
}

/** Replaces what a failed query would show. */
export function QueryFailure({ query, fallback, children = '' }: QueryFailureProps) {
  return (
    <Notice title={errorText(query.error, fallback)} onRetry={() => query.refetch()}>
      {children}
    </Notice>
  );
}

/** {@link QueryFailure} in a panel of its own. */
export function FailurePanel(props: QueryFailureProps) {
  return (
    <div className="panel">
      <QueryFailure {...props} />
    </div>
  );
}

/** Replaces a page. */
export function PageFailure({ title, ...props }: QueryFailureProps & { readonly title: string }) {
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <FailurePanel {...props} />
    </>
  );
}
