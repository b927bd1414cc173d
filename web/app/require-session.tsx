import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#web/backend/session.ts';

interface RequireSessionProps {
  /** Shown to visitors instead of the page; without it they are led to sign in, and back afterwards. */
  readonly otherwise?: ReactNode;
}

/** Around the pages that are about the signed-in person. What may be read is decided in the database; this only leads the way. */
export function RequireSession({ otherwise }: RequireSessionProps) {
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  if (status === 'signed-in') return <Outlet />;
  if (status === 'loading') return <PageSkeleton />;
  if (otherwise) return otherwise;
  const next = new URLSearchParams({ next: pathname + search + hash });
  return <Navigate to={`/signin?${next.toString()}`} replace />;
}

function PageSkeleton() {
  return (
    <div role="status" className="mx-auto grid max-w-2xl gap-4 px-6 py-16">
      <span className="sr-only">Checking who is signed in…</span>
      <span className="skeleton h-12 w-64 max-w-full" />
      <span className="skeleton h-40 w-full" />
    </div>
  );
}
