import type { ISql } from 'postgres';

/**
 * Finds the exposed tables that only admins can read.
 * In such a table, every policy for reads by `authenticated` checks `is_admin()` and nothing else.
 */
export async function findAdminTables(sql: ISql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`
    select relname as name
    from pg_class join pg_policy on polrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace
      and polpermissive and polcmd in ('r', '*')
      and (0 = any (polroles) or to_regrole('authenticated') = any (polroles))
    group by relname
    having bool_and(pg_get_expr(polqual, polrelid) ~* '^\\(? *select (public\\.)?is_admin\\(\\) as is_admin\\)?$')`;
  return new Set(rows.map(({ name }) => name));
}
