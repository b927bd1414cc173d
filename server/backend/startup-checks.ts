import type { Sql } from 'postgres';

interface RoleFacts {
  superuser: boolean;
  bypasses: boolean;
  timeout: string;
  missing: string[] | null;
}

/**
 * Reasons not to serve from this database, each a sentence; empty when it is safe. The embedded backend runs every
 * request as a role it switches to, so it is only as safe as the login role and the row security of the tables.
 */
export async function findUnsafe(sql: Sql): Promise<string[]> {
  const problems: string[] = [];
  const [role] = await sql<RoleFacts[]>`
    select r.rolsuper as superuser, r.rolbypassrls as bypasses, current_setting('statement_timeout') as timeout,
      (select array_agg(needed) from unnest(array['anon', 'authenticated', 'service_role']) needed
        where not exists (select from pg_roles p where p.rolname = needed and pg_has_role(current_user, p.oid, 'member'))
      ) as missing
    from pg_roles r where r.rolname = current_user`;
  if (!role) return ['The database does not know its own login role.'];
  if (role.superuser || role.bypasses)
    problems.push('The database login is a superuser: requests could reach past every policy.');
  if (role.timeout === '0')
    problems.push('The database login has no statement_timeout: one request could run for hours.');
  if (role.missing) problems.push(`The database login is not a member of ${role.missing.join(', ')}.`);
  const open = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`;
  if (open.length > 0)
    problems.push(`These tables have no row level security: ${open.map((table) => table.name).join(', ')}.`);
  return problems;
}
