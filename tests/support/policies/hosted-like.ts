import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { migrate, readMigrations, type Migration } from '#platform/database/migrations.ts';
import { plantSeed } from '#platform/database/seed.ts';

/** A connection as the database's owner, whom policies do not restrict. */
export interface HostedLike {
  readonly sql: Sql;
  readonly close: () => Promise<void>;
}

/**
 * Creates what a hosted Supabase project has before our migrations: the roles, an auth schema that the auth service
 * owns, the functions of this schema, and default grants to all API roles.
 */
const HOSTED = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then
      create role anon nologin noinherit;
      create role authenticated nologin noinherit;
      create role service_role nologin noinherit bypassrls;
    end if;
  end $$;
  create role supabase_auth_admin nologin noinherit;
  create role postgres login createrole password 'of-the-project';
  grant anon, authenticated, service_role to postgres;
  grant create on database hosted_like to postgres;
  grant all on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;

  create schema auth authorization supabase_auth_admin;
  create table auth.users (
    id uuid primary key, email varchar(255), email_confirmed_at timestamptz, raw_user_meta_data jsonb,
    created_at timestamptz default now()
  );
  create table auth.identities (
    user_id uuid not null references auth.users (id) on delete cascade,
    provider text not null,
    identity_data jsonb not null
  );
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.identities owner to supabase_auth_admin;
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
  $$;
  create function auth.jwt() returns jsonb language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb
  $$;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant all on auth.users, auth.identities to postgres;

  alter default privileges for role postgres in schema public
    grant all on tables to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to postgres, anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to postgres, anon, authenticated, service_role;
`;

/**
 * Connects to the database `hosted_like`, which imitates a hosted Supabase project. If it is missing, creates it with
 * our schema and seed, as the project's owner.
 */
export async function openHostedLike(superuserUrl: string): Promise<HostedLike> {
  const url = new URL(superuserUrl);
  const operator = postgres(url.href, { max: 1, onnotice: () => {} });
  const [there] = await operator`select from pg_database where datname = 'hosted_like'`;
  await operator.end();
  if (there) return connectAsOwner(url);
  const made = await makeHostedLike(superuserUrl, readMigrations(path.resolve('supabase/migrations')));
  await plantSeed(made.sql, readFileSync(path.resolve('supabase/seed.sql'), 'utf8'));
  return made;
}

/**
 * Creates a database like a hosted Supabase project's, with our schema and without the seed.
 *
 * @param migrations All migrations, or those of an earlier version, to test how later migrations change rows.
 */
export async function makeHostedLike(
  superuserUrl: string,
  migrations: readonly Migration[],
): Promise<HostedLike> {
  await makeProject(superuserUrl);
  const made = connectAsOwner(new URL(superuserUrl));
  await migrate(made.sql, migrations);
  return made;
}

/** Creates an empty database like a hosted Supabase project's. Resolves with the connection URL of its owner. */
export async function makeProject(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl);
  const operator = postgres(url.href, { max: 1, onnotice: () => {} });
  await operator`create database hosted_like`;
  await operator.end();
  url.pathname = '/hosted_like';
  const project = postgres(url.href, { max: 1, onnotice: () => {} });
  await project.unsafe(HOSTED);
  await project.end();
  return ownerAddress(url).href;
}

function ownerAddress(superuserUrl: URL): URL {
  const url = new URL(superuserUrl);
  url.pathname = '/hosted_like';
  url.username = 'postgres';
  url.password = 'of-the-project';
  return url;
}

function connectAsOwner(superuserUrl: URL): HostedLike {
  const sql = postgres(ownerAddress(superuserUrl).href, { onnotice: () => {} });
  return { sql, close: () => sql.end() };
}
