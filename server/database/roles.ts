import { createHmac } from 'node:crypto';

import type { Sql } from 'postgres';

import { DatabaseError } from '#server/database/database-error.ts';

/** Owns the schema and is what the application logs in as. Never a superuser. */
export const LOGIN_ROLE = 'line_rush';

/** The three roles that requests run as; hosted Supabase has them by nature. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

export type ApiRole = (typeof API_ROLES)[number];

/**
 * The login role's password, derived from the password of the role that makes it: every server on the same
 * `DATABASE_URL` finds the same one, and none has to store it. Without a password there is none to derive.
 */
export function deriveLoginPassword(password: string): string | undefined {
  return password
    ? createHmac('sha256', password).update(`login role ${LOGIN_ROLE}`).digest('base64url')
    : undefined;
}

/**
 * Makes the API roles and the login role where they are missing, and gives the login role what it needs in the connected
 * database: its place in the API roles, and the right to make schemas and tables.
 *
 * @param sql Logged in as a superuser, or as a role with CREATEROLE that may grant on the database and on `public`.
 * @throws {DatabaseError} when a role of that name may do more than it should.
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
