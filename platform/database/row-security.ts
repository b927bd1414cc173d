import type { ISql, Sql } from 'postgres';
import { DatabaseError } from '#platform/database/database-error.ts';

/**
 * Finds what row level security does not protect in the exposed schemas.
 * These are tables without row level security, views that run with their owner's rights, materialized views, and
 * foreign tables. Skips tables and views of extensions, because the API does not serve them.
 */
export async function findUnguarded(sql: ISql, schemas: readonly string[] = ['public']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace::regnamespace::text in ${sql(schemas)}
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      and case
        when relkind in ('r', 'p') then not relrowsecurity
        when relkind = 'v' then not coalesce(reloptions @> array['security_invoker=true'], false)
        else relkind in ('m', 'f')
      end
    order by relname`;
  return rows.map((row) => row.name);
}

/**
 * Rejects a database whose API would expose a table to everyone.
 * @throws {DatabaseError} with the tables' names.
 */
export async function assertRowSecurity(sql: Sql, schemas: readonly string[]): Promise<void> {
  const unguarded = await findUnguarded(sql, schemas);
  if (unguarded.length > 0) {
    throw new DatabaseError(
      `Row level security is off for ${unguarded.join(', ')} in the schema ${schemas.join(', ')}, which the API shows to everyone. ` +
        'Enable it and add policies, or move the table to another schema.',
    );
  }
}
