import type { QueryClient } from '@tanstack/react-query';
import { recheckRole } from '#web/backend/get-is-admin.ts';

/** PostgreSQL's code for insufficient privilege. */
const NOT_ALLOWED = '42501';

/** Checks the admin role again after a rejected request, because the user may have lost it. */
export function recheckRefused(client: QueryClient, error: unknown): void {
  for (let each = error; typeof each === 'object' && each !== null; each = 'cause' in each && each.cause) {
    if ('code' in each && each.code === NOT_ALLOWED) {
      void recheckRole(client);
    }
  }
}
