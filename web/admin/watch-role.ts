import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { AccessDeniedError } from '#web/backend/admin/admin-failure.ts';
import { recheckRole } from '#web/backend/get-is-admin.ts';

/** Several empty lists within this time cause one check. Milliseconds. */
const PAUSE_MS = 2000;

/** Only queries of the admin area count: `["admin", …]` and the user's own. */
function isOfAdminArea([scope]: QueryKey): boolean {
  return scope === 'admin' || scope === 'user';
}

/** Whether a result is empty. Row security returns empty lists to a former admin, not an error. */
export function isEmptyResult(data: unknown): boolean {
  if (data === null || data === undefined) return true;
  if (Array.isArray(data)) return data.length === 0;
  if (data instanceof Map || data instanceof Set) return data.size === 0;
  if (typeof data !== 'object') return false;
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.every(isEmptyResult);
  return 'rows' in data && isEmptyResult(data.rows);
}

/** The role is checked this often while a page is open, because another admin may take it away. Milliseconds. */
const LOOK_MS = 30_000;

/** Checks the role again from time to time, and after rejected requests and empty results. Returns a function that stops. */
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
  return () => {
    clearInterval(looks);
    unfocus();
    unsubscribe();
  };
}
