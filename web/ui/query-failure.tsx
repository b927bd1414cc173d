import { errorText } from '#web/backend/errors.ts';
import { Notice } from './notice.tsx';
import { usePageTitle } from './page-title.ts';

interface QueryFailureProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** Used for errors that have no sentence for users. */
  readonly fallback: string;
  /** Advice for the user, below the message. */
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

/** {@link FailurePanel} in place of a whole page. */
export function PageFailure({ title, ...props }: QueryFailureProps & { readonly title: string }) {
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <FailurePanel {...props} />
    </>
  );
}
