import { createHmac } from 'node:crypto';

import type { Sql } from 'postgres';

import { DatabaseError } from '#server/database/database-error.ts';

/** Owns the schema; the application logs in with it. Never a superuser. */
export const LOGIN_ROLE = 'line_rush';

/** The three roles that requests run as. Hosted Supabase always has them. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

export type ApiRole = (typeof API_ROLES)[number];

/**
 * Derives the login role's password from the password of the role that creates it.
 * All servers with the same `DATABASE_URL` derive the same one, so none has to store it. Undefined without a password.
 */
export function deriveLoginPassword(password: string): string | undefined {
  return password
    ? createHmac('sha256', password).update(`login role ${LOGIN_ROLE}`).digest('base64url')
    : undefined;
}

/**
 * Creates missing roles and grants the login role what it needs in the connected database.
 * It needs membership in the API roles, and the right to create schemas and tables.
 *
 * @param sql Logged in as a superuser, or as a role with CREATEROLE that may grant on the database and on `public`.
 * @throws {DatabaseError} when one of these roles has too many rights.
 */
export async function prepareRoles(sql: Sql, password: string | undefined): Promise<void> {
  await sql.unsafe(`
    do $roles$
    declare
      api_role text;
      bypass text := (select case when rolsuper then 'bypassrls' else '' end from pg_roles where rolname = current_user);
    begin
      foreach api_role in array array['anon', 'authenticated', 'service_role'] loop
        if not exists (select from pg_roles where rolname = api_role) then
          execute format(
            'create role %I nologin noinherit %s', api_role, case when api_role = 'service_role' then bypass end
          );
        end if;
      end loop;
      if not exists (select from pg_roles where rolname = '${LOGIN_ROLE}') then
        create role ${LOGIN_ROLE} login noinherit;
        -- A request that runs away ends here, whatever its role.
        alter role ${LOGIN_ROLE} set statement_timeout = '10s';
        alter role ${LOGIN_ROLE} set lock_timeout = '5s';
        alter role ${LOGIN_ROLE} set idle_in_transaction_session_timeout = '30s';
      end if;
      execute format('grant connect, create, temporary on database %I to ${LOGIN_ROLE}', current_database());
    end;
    $roles$;
    grant ${API_ROLES.join(', ')} to ${LOGIN_ROLE};
    revoke create on schema public from public;
    grant usage on schema public to ${API_ROLES.join(', ')};
    grant usage, create on schema public to ${LOGIN_ROLE};
    ${password ? `alter role ${LOGIN_ROLE} password '${password}';` : ''}
  `);
  await refuseMightyRoles(sql);
}

/**
 * Lets PostgreSQL notice within two minutes that a server's machine has died, instead of after two hours.
 * Until then it keeps the server's connections. Leaves settings of an operator alone.
 */
export async function detectDeadServers(sql: Sql): Promise<void> {
  const [known] = await sql`
    select from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = ${LOGIN_ROLE}::regrole and setting like 'tcp_keepalives_idle=%'`;
  if (known) return;
  await sql.unsafe(`
    alter role ${LOGIN_ROLE} set tcp_keepalives_idle = 60;
    alter role ${LOGIN_ROLE} set tcp_keepalives_interval = 15;
    alter role ${LOGIN_ROLE} set tcp_keepalives_count = 4;
  `);
}

async function refuseMightyRoles(sql: Sql): Promise<void> {
  const mighty = await sql<{ rolname: string }[]>`
    select rolname from pg_roles
    where rolname in ${sql([LOGIN_ROLE, ...API_ROLES])}
      and (rolsuper or rolcreaterole or rolreplication or (rolbypassrls and rolname <> 'service_role'))
    order by rolname`;
  if (mighty.length > 0) {
    throw new DatabaseError(
      `The database role ${mighty.map((role) => role.rolname).join(', ')} may do more than requests should ` +
        '(superuser, createrole, replication or bypassrls). Take these rights from it, then start again.',
    );
  }
}
