import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isAdminQuery } from '#web/backend/get-is-admin.ts';
import { useSession } from '#web/backend/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

/**
 * Shows the admin pages to admins. A courtesy: the database refuses everyone else's requests whatever the screen shows.
 * The role is asked for anew with each person who signs in or out; a check that fails means no.
 */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const { data: isAdmin, isPending } = useQuery(isAdminQuery);
  if (status === 'signed-out') return <AccessDenied />;
  if (status === 'loading' || isPending) return <Checking />;
  return isAdmin ? children : <AccessDenied />;
}

function Checking() {
  usePageTitle('Admin');
  return (
    <div className="grid justify-items-center px-6 py-24">
      <p role="status" className="flex items-center gap-3 text-lg text-soft">
        <LoaderCircle aria-hidden size={22} className="animate-spin" />
        Checking permissions...
      </p>
    </div>
  );
}

/** Says no, and leads on: visitors to sign in and back to this very page, everyone else to the builder. */
function AccessDenied() {
  usePageTitle('Access denied');
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  const next = new URLSearchParams({ next: pathname + search + hash });
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-5 px-6 py-16 sm:py-28">
      <p className="eyebrow flex items-center gap-2 text-sm text-soft">
        <ShieldAlert aria-hidden size={18} /> Admin
      </p>
      <h1 className="display-type text-4xl sm:text-5xl">Access denied. Admins only.</h1>
      {status === 'signed-out' ? (
        <>
          <p className="text-lg text-soft">If you are an admin, sign in to go on.</p>
          <Link to={`/signin?${next.toString()}`} className={buttonClass({ look: 'primary' })}>
            Sign in
          </Link>
        </>
      ) : (
        <>
          <p className="text-lg text-soft">Your account has no access to this part of the site.</p>
          <Link to="/" className={buttonClass({ look: 'primary' })}>
            Build a lineup
          </Link>
        </>
      )}
    </div>
  );
}
