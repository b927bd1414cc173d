import type { Sql } from 'postgres';
import { findUnguarded } from '#server/database/row-security.ts';

interface RoleFacts {
  mighty: boolean;
  missing: string[] | null;
}

/**
 * Reasons not to serve from this database, each a sentence; empty when it is safe. The table API runs every
 * request as a role it switches to, so it is only as safe as the login role and the row security of what it exposes.
 */
export async function findUnsafe(sql: Sql): Promise<string[]> {
  const [[role], unguarded] = await Promise.all([
    sql<[RoleFacts]>`
      select r.rolsuper or r.rolbypassrls as mighty,
        (select array_agg(needed) from unnest(array['anon', 'authenticated', 'service_role']) needed
          where not exists (
            select from pg_roles p where p.rolname = needed and pg_has_role(current_user, p.oid, 'member')
          )) as missing
      from pg_roles r where r.rolname = current_user`,
    findUnguarded(sql),
  ]);
  const problems: string[] = [];
  if (role.mighty)
    problems.push('The database login is a superuser or bypasses row security: no policy would hold.');
  if (role.missing)
    problems.push(`The database login is not a member of ${role.missing.join(', ')}, as which requests run.`);
  if (unguarded.length > 0)
    problems.push(`Row level security does not guard ${unguarded.join(', ')} in the exposed schema.`);
  return problems;
}
