import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#web/backend/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface RequireSessionProps {
  /** Shown to visitors instead of the page; without it they are led to sign in, and back afterwards. */
  readonly otherwise?: ReactNode;
}

/** Around the pages that are about the signed-in person. What may be read is decided in the database; this only leads the way. */
export function RequireSession({ otherwise }: RequireSessionProps) {
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  if (status === 'signed-in') return <Outlet />;
  if (status === 'loading') return <PageSkeleton label="Checking who is signed in…" />;
  if (otherwise) return otherwise;
  const next = new URLSearchParams({ next: pathname + search + hash });
  return <Navigate to={`/signin?${next.toString()}`} replace />;
}
