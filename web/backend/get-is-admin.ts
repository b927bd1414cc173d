import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { getCurrentSession } from './session.ts';
import { IS_ADMIN_KEY } from './user-queries.ts';

/** The timeout of a repeated check, in milliseconds. */
const RECHECK_MS = 10_000;

const openSession = async () => getCurrentSession().catch(() => null);

async function readRole(signal: AbortSignal): Promise<boolean> {
  const session = await openSession();
  if (!session) return false;
  const { data, error } = await getClient()
    .from('user_roles')
    .select('role')
    .eq('user_id', session.userId)
    .eq('role', 'admin')
    .limit(1)
    .abortSignal(signal);
  if (error) throw new Error(error.message, { cause: error });
  return data.length > 0;
}

/** If the check fails, resolves with false and logs a console warning. */
export async function getIsAdmin({ signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  try {
    return await readRole(signal);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // oxlint-disable-next-line no-console -- the specification asks for a warning
    if (!signal.aborted) console.warn('The admin role could not be checked', why);
    return false;
  }
}

export const isAdminQuery = queryOptions({ queryKey: IS_ADMIN_KEY, queryFn: getIsAdmin });

/**
 * Checks the role again while a screen is open.
 * A failure changes nothing, unlike in the first check: a network failure must not take the role away.
 * Drops the result if the session has changed, because a new session has its own check.
 */
export async function recheckRole(client: QueryClient): Promise<void> {
  const before = await openSession();
  const isAdmin = await readRole(AbortSignal.timeout(RECHECK_MS)).catch(() => null);
  const isSame = (await openSession())?.accessToken === before?.accessToken;
  if (isAdmin !== null && isSame) client.setQueryData(isAdminQuery.queryKey, isAdmin);
}

/** Whether to show admin features. The database enforces the permissions. */
export function useIsAdmin(): boolean {
  return useQuery(isAdminQuery).data ?? false;
}
