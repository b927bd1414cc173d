/** Notices that the signed-in admin has lost the role while a screen is open. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { AccessDeniedError } from '#web/backend/admin/admin-failure.ts';
import { recheckRole } from '#web/backend/get-is-admin.ts';

/** Milliseconds in which several empty lists ask for the role once. */
const PAUSE_MS = 2000;

/** Only data of the admin area counts: `["admin", …]` and what belongs to the signed-in person. */
function isOfAdminArea([scope]: QueryKey): boolean {
  return scope === 'admin' || scope === 'user';
}

/** Whether nothing was found. Row security answers a former admin with empty lists, not with a refusal. */
export function isEmptyAnswer(data: unknown): boolean {
  if (data === null || data === undefined) return true;
  if (Array.isArray(data)) return data.length === 0;
  if (data instanceof Map || data instanceof Set) return data.size === 0;
  if (typeof data !== 'object') return false;
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.every(isEmptyAnswer);
  return 'rows' in data && isEmptyAnswer(data.rows);
}

/** Asks for the role again whenever the database refuses or finds nothing, until the returned function is called. */
export function watchRole(client: QueryClient, now: () => number = () => performance.now()): () => void {
  let askedAt = -Infinity;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOfAdminArea(event.query.queryKey)) return;
    const { action, query } = event;
    const isRefused = action.type === 'error' && action.error instanceof AccessDeniedError;
    const isEmpty = action.type === 'success' && !action.manual && isEmptyAnswer(query.state.data);
    if ((!isRefused && !isEmpty) || now() - askedAt < PAUSE_MS) return;
    askedAt = now();
    void recheckRole(client);
  });
}
