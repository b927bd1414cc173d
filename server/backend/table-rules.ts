import { RefusedError } from '#server/http/refusal.ts';
import { comparedTables } from '#server/tables/authorize.ts';
import type { TableRules } from '#server/tables/table-api.ts';

/**
 * Tables that anyone may insert into.
 * The rate limit counts requests, and one could contain 4,000 visits.
 */
const REPORTS: ReadonlySet<string> = new Set(['site_visits', 'image_downloads', 'request_player']);

/**
 * Restrictions of this site beyond its policies.
 *
 * @param adminTables Exposed tables whose rows only admins can read; see `findAdminTables`.
 * @param isAdmin Whether a user is an admin now. Rejects when the check fails.
 */
export function createTableRules(
  adminTables: ReadonlySet<string>,
  isAdmin: (userId: string) => Promise<boolean>,
): TableRules {
  return {
    /** Keeps users from filtering admin tables: the time or an error could reveal hidden rows. */
    async checkRequest(request, caller) {
      if (caller.kind !== 'user' || !comparedTables(request).some((name) => adminTables.has(name))) return;
      if (!(await isAdmin(caller.userId))) throw new RefusedError({ code: 'admin-table' });
    },

    checkRows(table, count, caller) {
      if (count > 1 && caller.kind !== 'secret' && REPORTS.has(table))
        throw new RefusedError({ code: 'one-at-a-time' });
    },
  };
}
