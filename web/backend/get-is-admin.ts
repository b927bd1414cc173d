import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { getCurrentSession } from './session.ts';

/** Whether the signed-in person is an admin. Visitors are not, and a failed check means not (said on the console). */
export async function getIsAdmin({ signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const session = await getCurrentSession().catch(() => null); // told on the console when the page was opened
  if (!session) return false;
  const { data, error } = await getClient()
    .from('user_roles')
    .select('role')
    .eq('user_id', session.userId)
    .eq('role', 'admin')
    .limit(1)
    .abortSignal(signal);
  if (!error) return data.length > 0;
  // oxlint-disable-next-line no-console -- the specification asks for a warning
  if (!signal.aborted) console.warn('The admin role could not be checked', error.message);
  return false;
}

export const isAdminQuery = queryOptions({ queryKey: ['is-admin'], queryFn: getIsAdmin });

/** Shows or hides what admins may use; what they may do is decided in the database. */
export function useIsAdmin(): boolean {
  return useQuery(isAdminQuery).data ?? false;
}
