import { refused } from '#server/http/refusal.ts';
import { comparedTables } from '#server/tables/authorize.ts';
import type { TableRules } from '#server/tables/table-api.ts';

/** Tables that anyone adds to. A request is counted once, however many rows it brings: 4,000 visits fitted into one. */
const REPORTS: ReadonlySet<string> = new Set(['site_visits', 'image_downloads', 'request_player']);

/**
 * What this site allows less of than its policies.
 *
 * @param adminTables Exposed tables of which only admins read rows; see `findAdminTables`.
 * @param isAdmin Whether that user is an admin now. Rejects when the database cannot tell.
 */
export function createTableRules(
  adminTables: ReadonlySet<string>,
  isAdmin: (userId: string) => Promise<boolean>,
): TableRules {
  return {
    /** Row security hides the rows of these tables. This keeps users from comparing them, so that no time and no error tells about them. */
    async checkRequest(request, caller) {
      if (caller.kind !== 'user' || !comparedTables(request).some((name) => adminTables.has(name))) return;
      if (!(await isAdmin(caller.userId)))
        throw refused(403, '42501', 'Only admins can filter or sort this table.');
    },

    checkRows(table, count, caller) {
      if (count > 1 && caller.kind !== 'secret' && REPORTS.has(table))
        throw refused(400, 'one_at_a_time', 'Visits, downloads and requests are sent one at a time.');
    },
  };
}
