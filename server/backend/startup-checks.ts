import type { Sql } from 'postgres';
import { findUnguarded } from '#server/database/row-security.ts';

interface RoleFacts {
  mighty: boolean;
  missing: string[] | null;
}

/**
 * Returns the reasons, as sentences, why this database is not safe to serve from.
 * Requests run as a role that the login role switches to. So safety depends on the login role and on row level security.
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
    problems.push(
      'The database login is a superuser or bypasses row security, so policies would have no effect.',
    );
  if (role.missing)
    problems.push(
      `The database login is not a member of ${role.missing.join(', ')}, the roles that requests run as.`,
    );
  if (unguarded.length > 0)
    problems.push(`Row level security is off for ${unguarded.join(', ')} in the exposed schema.`);
  return problems;
}
