import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { getCurrentSession } from './session.ts';

/** Milliseconds that a repeated check may take. */
const RECHECK_MS = 10_000;

/** The session that is open now; null when there is none, or it cannot be told, which the console said when the page opened. */
const openSession = async () => getCurrentSession().catch(() => null);

/** Reads the role of the signed-in user. Rejects when the backend cannot tell. */
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

/** Whether the signed-in person is an admin. Visitors are not, and a failed check means not (said on the console). */
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

export const isAdminQuery = queryOptions({ queryKey: ['is-admin'], queryFn: getIsAdmin });

/**
 * Checks the role again for a screen that is open. Unlike the first check, one that fails changes nothing: a network that is
 * away takes no role away. Neither does one whose session has ended meanwhile: the next session has a check of its own.
 */
export async function recheckRole(client: QueryClient): Promise<void> {
  const before = await openSession();
  const isAdmin = await readRole(AbortSignal.timeout(RECHECK_MS)).catch(() => null);
  const isSame = (await openSession())?.accessToken === before?.accessToken;
  if (isAdmin !== null && isSame) client.setQueryData(isAdminQuery.queryKey, isAdmin);
}

/** Shows or hides what admins may use; what they may do is decided in the database. */
export function useIsAdmin(): boolean {
  return useQuery(isAdminQuery).data ?? false;
}
