import type { QueryClient } from '@tanstack/react-query';
import { recheckRole } from '#web/backend/get-is-admin.ts';

/** The database's word for "not allowed". */
const NOT_ALLOWED = '42501';

/** Who was refused may have lost the role meanwhile: asked anew, the guard of the admin pages then says so. */
export function recheckRefused(client: QueryClient, error: unknown): void {
  for (let each = error; typeof each === 'object' && each !== null; each = 'cause' in each && each.cause) {
    if ('code' in each && each.code === NOT_ALLOWED) {
      void recheckRole(client);
    }
  }
}
