import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '#domain/pages.ts';
import { useSession } from '#web/backend/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface RequireSessionProps {
  /** Shown to visitors. Without it, visitors go to sign in, and return afterwards. */
  readonly otherwise?: ReactNode;
}

/**
 * Wraps pages for signed-in users.
 * This is a convenience: the database decides what users may read.
 */
export function RequireSession({ otherwise }: RequireSessionProps) {
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  if (status === 'signed-in') return <Outlet />;
  if (status === 'loading') return <PageSkeleton label="Checking your session…" />;
  if (otherwise) return otherwise;
  return <Navigate to={signInPath(pathname + search + hash)} replace />;
}
