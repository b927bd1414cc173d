import { LoaderCircle, ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { PATHS, signInPath } from '#domain/pages.ts';
import {
  focusManager,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { AccessDeniedError, recheckAdmin } from '#web/backend/admin/admin-failure.ts';
import { isAdminQuery, recheckRole } from '#web/backend/get-is-admin.ts';
import { getConfiguration, onConfigured } from '#web/backend/configuration.ts';
import { useSession, useUser } from '#web/backend/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessageFrame } from '#web/ui/message-frame.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { NotConfigured } from './load-failure.tsx';

/** Minimum milliseconds between two checks of the role, so that several empty lists at once cause only one check. */
const PAUSE_MS = 2000;

/** Whether a query belongs to the admin pages or to the user. Only these queries can cause a check of the role. */
function isOfAdminArea([scope]: QueryKey): boolean {
  return scope === 'admin' || scope === 'user';
}

/** Whether a result is empty. Row security gives former admins empty lists instead of errors. */
export function isEmptyResult(data: unknown): boolean {
  if (data === null || data === undefined) return true;
  if (Array.isArray(data)) return data.length === 0;
  if (data instanceof Map || data instanceof Set) return data.size === 0;
  if (typeof data !== 'object') return false;
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.every(isEmptyResult);
  return 'rows' in data && isEmptyResult(data.rows);
}

/** Milliseconds between checks while a page is open. The user may lose the role at any time. */
const LOOK_MS = 30_000;

/**
 * Checks the role regularly, on focus, and after rejected requests or empty results. Returns a function that stops the
 * checks.
 */
export function watchRole(client: QueryClient, now: () => number = () => performance.now()): () => void {
  let askedAt = -Infinity;
  const check = () => {
    if (now() - askedAt < PAUSE_MS) return;
    askedAt = now();
    void recheckRole(client);
  };
  const looks = setInterval(check, LOOK_MS);
  const unfocus = focusManager.subscribe(check);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOfAdminArea(event.query.queryKey)) return;
    const { action, query } = event;
    const isRefused = action.type === 'error' && action.error instanceof AccessDeniedError;
    const isEmpty = action.type === 'success' && !action.manual && isEmptyResult(query.state.data);
    if (isRefused || isEmpty) check();
  });
  const unsubscribeChanges = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') recheckAdmin(client, event.action.error);
  });
  return () => {
    clearInterval(looks);
    unfocus();
    unsubscribe();
    unsubscribeChanges();
  };
}

/**
 * Renders the admin pages only for admins. This is a convenience, because the database rejects requests of other users.
 * Each sign-in and sign-out fetches the role again. If the fetch fails, access is denied.
 */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const userId = useUser()?.id ?? null;
  const client = useQueryClient();
  const isConfigured = useSyncExternalStore(onConfigured, () => getConfiguration() !== null);
  const { data: isAdmin, isPending } = useQuery(isAdminQuery);
  // The id of the last user who was an admin on these pages. If this user has lost the role, the page explains that.
  const [formerId, setFormerId] = useState<string | null>(null);
  if (isAdmin && userId !== null && formerId !== userId) setFormerId(userId);
  useEffect(() => (isAdmin ? watchRole(client) : undefined), [client, isAdmin]);
  if (!isConfigured) return <Unconfigured />;
  if (status === 'signed-out') return <AccessDenied />;
  if (status === 'loading' || isPending) return <Checking />;
  if (isAdmin) return children;
  return formerId !== null && formerId === userId ? <NoLongerAdmin /> : <AccessDenied />;
}

/** The specification has a separate message for the visits page. */
function Unconfigured() {
  usePageTitle('Admin');
  const { pathname } = useLocation();
  const isVisits = [PATHS.admin, PATHS.visits].some((path) => pathname === path || pathname === `${path}/`);
  return (
    <div className="mx-auto max-w-3xl px-6 py-12">
      <NotConfigured {...(isVisits && { title: 'Supabase is not configured' })} />
    </div>
  );
}

/** Explains that the role was removed while the page was open. Otherwise, lists would just be empty. */
function NoLongerAdmin() {
  const client = useQueryClient();
  const { isPending: isChecking, mutate: check } = useMutation({ mutationFn: () => recheckRole(client) });
  return (
    <Denial>
      <p role="alert" className="text-lg font-semibold">
        You are no longer an admin.
      </p>
      <p className="text-lg text-soft">
        Your admin role was removed while this page was open, so you cannot read or save anything here. Ask
        the site’s operator to grant it again. What you typed stays until you close this tab.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" aria-disabled={isChecking} onClick={() => isChecking || check()}>
          {isChecking ? 'Checking…' : 'Check again'}
        </Button>
        <ButtonLink look="quiet" to={PATHS.home}>
          Build a lineup
        </ButtonLink>
      </div>
    </Denial>
  );
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

function Denial({ children }: { readonly children: ReactNode }) {
  usePageTitle('Access denied');
  return (
    <div className="mx-auto max-w-page px-3 py-4 sm:px-6 sm:py-6">
      <MessageFrame
        eyebrow={
          <>
            <ShieldAlert aria-hidden size={18} /> Admin
          </>
        }
        title="Access denied. Admins only."
      >
        {children}
      </MessageFrame>
    </div>
  );
}

function AccessDenied() {
  const isSignedOut = useSession().status === 'signed-out';
  const { hash, pathname, search } = useLocation();
  return (
    <Denial>
      <p className="text-lg text-soft">
        {isSignedOut
          ? 'If you are an admin, sign in to go on.'
          : 'Your account has no access to this part of the site.'}
      </p>
      <ButtonLink look="primary" to={isSignedOut ? signInPath(pathname + search + hash) : PATHS.home}>
        {isSignedOut ? 'Sign in' : 'Build a lineup'}
      </ButtonLink>
    </Denial>
  );
}
