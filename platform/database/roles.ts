import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import type { DatabaseLog } from '#platform/database/database.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { quoteName } from '#platform/database/quote-name.ts';
import { PRODUCT } from '#platform/product.ts';

/**
 * The role that the application logs in with, and that owns the embedded database's schema. Never a superuser.
 * Servers of version 1.0.0 also used this role for every database on an operator's PostgreSQL.
 */
export const LOGIN_ROLE = PRODUCT.id;

/** The three roles that requests run as. Hosted Supabase always has them. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

export type ApiRole = (typeof API_ROLES)[number];

/** PostgreSQL truncates longer names. */
const MAX_NAME_BYTES = 63;

/** Returns the login role for a database of `DATABASE_URL`. Databases of one server must not share a role. */
export function loginRoleOf(database: string): string {
  const name = `${LOGIN_ROLE}_${database}`;
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  return `${LOGIN_ROLE}_${createHmac('sha256', LOGIN_ROLE).update(database).digest('hex').slice(0, 40)}`;
}

/** Derives the embedded login role's password from the superuser's password. Undefined if `password` is empty. */
export function deriveLoginPassword(password: string): string | undefined {
  return password
    ? createHmac('sha256', password).update(`login role ${LOGIN_ROLE}`).digest('base64url')
    : undefined;
}

/** The schema with the login role's password. Only the role of `DATABASE_URL` can read this schema. */
export const OPERATOR_SCHEMA = PRODUCT.id;

/**
 * Returns the login role's password. The first call lets PostgreSQL generate it, because a log may have parameters.
 * A copy of the database has another login role, and therefore another password.
 *
 * @throws {DatabaseError} when another role owns the schema, because that role could have replaced the password.
 */
export async function keepLoginPassword(sql: Sql, role: string): Promise<string> {
  const [found] = await sql<{ owner: string; isOwn: boolean }[]>`
    select pg_get_userbyid(nspowner) as owner, pg_get_userbyid(nspowner) = current_user as "isOwn"
    from pg_namespace where nspname = ${OPERATOR_SCHEMA}`;
  if (found && !found.isOwn) {
    throw new DatabaseError(
      `The schema ${OPERATOR_SCHEMA} of this database, which has the password of its login role, belongs to ${found.owner}. Use ` +
        'that role in DATABASE_URL, or drop the schema with it: the next start then makes another password.',
    );
  }
  if (!found) {
    await sql.unsafe(`
      create schema ${OPERATOR_SCHEMA};
      create table ${OPERATOR_SCHEMA}.login_passwords (role oid primary key, password text not null);
    `);
  }
  const [kept] = await sql<[{ password: string }]>`
    insert into ${sql(`${OPERATOR_SCHEMA}.login_passwords`)} as known (role, password)
    select oid, gen_random_uuid()::text || gen_random_uuid() from pg_roles where rolname = ${role}
    on conflict (role) do update set password = known.password returning password`;
  return kept.password;
}

const SCRAM_ROUNDS = 4096; // PostgreSQL's default

/**
 * Sets a role's password. PostgreSQL may log statements, so this sends the values that prove the password instead of it
 * (RFC 5803, in PostgreSQL's format). The password must be ASCII.
 */
export async function setPassword(sql: Sql, role: string, password: string): Promise<void> {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const proof = `${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
  await sql.unsafe(`alter role ${quoteName(role)} password 'SCRAM-SHA-256$${proof}'`);
}

const MAKE_API_ROLES = `
  do $$
  declare
    api_role text;
    bypass text := (select case when rolsuper then 'bypassrls' else '' end from pg_roles where rolname = current_user);
  begin
    foreach api_role in array array['${API_ROLES.join("', '")}'] loop
      if not exists (select from pg_roles where rolname = api_role) then
        begin
          execute format(
            'create role %I nologin noinherit %s', api_role, case when api_role = 'service_role' then bypass end
          );
        exception when duplicate_object or unique_violation then
          -- Another installation on this server has just made it.
        end;
      end if;
    end loop;
  end;
  $$`;

const LOGIN_SETTINGS = [
  "statement_timeout = '10s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '30s'",
  // PostgreSQL notices within two minutes that a server's machine has died, and then closes the server's connections.
  'tcp_keepalives_idle = 60',
  'tcp_keepalives_interval = 15',
  'tcp_keepalives_count = 4',
];

/**
 * Creates missing roles and grants the login role its rights in the connected database.
 * These are membership in the API roles, and the right to create schemas and tables.
 * A superuser also keeps refused requests out of PostgreSQL's log. Their lines contain values, and could fill the disk.
 *
 * @param sql Logged in as a superuser, or as a role with CREATEROLE that may grant on the database and on `public`.
 * @throws {DatabaseError} when one of these roles has too many rights, or when the API roles cannot be granted.
 */
export async function prepareRoles(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(MAKE_API_ROLES);
  const name = quoteName(role);
  const [facts] = await sql<[{ database: string; isSuper: boolean; isKnown: boolean }]>`
    select current_database() as database, rolsuper as "isSuper",
      exists (select from pg_roles where rolname = ${role}) as "isKnown"
    from pg_roles where rolname = current_user`;
  if (facts.isKnown) await refuseSharedRole(sql, role);
  await sql.unsafe(`
    ${facts.isKnown ? '' : `create role ${name} login noinherit;`}
    ${facts.isKnown ? '' : LOGIN_SETTINGS.map((setting) => `alter role ${name} set ${setting};`).join(' ')}
    grant connect, create, temporary on database ${quoteName(facts.database)} to ${name};
    revoke create on schema public from public;
    grant usage on schema public to ${API_ROLES.join(', ')};
    grant usage, create on schema public to ${name};
    ${facts.isSuper ? `alter role ${name} set log_min_messages = 'log';` : `grant ${name} to current_user;`}
  `);
  const missing = await sql<{ name: string }[]>`
    select rolname as name from pg_roles
    where rolname in ${sql(API_ROLES)} and not pg_has_role(${role}::name, oid, 'member')`;
  if (missing.length > 0) await grantApiRoles(sql, missing.map((one) => one.name).join(', '), name);
  await refuseMightyRoles(sql, role);
}

async function grantApiRoles(sql: Sql, roles: string, name: string): Promise<void> {
  try {
    await sql.unsafe(`grant ${roles} to ${name}`);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === '42501')) throw error;
    throw new DatabaseError(
      `The role of DATABASE_URL may not grant ${roles}, because another role made them for another database of this server. ` +
        `Run this once as a superuser: grant ${roles} to ${name};`,
      { cause: error },
    );
  }
}

/**
 * Denies other roles access to the database. By default, every role of a PostgreSQL server can connect to each
 * database.
 */
export async function closeToOthers(sql: Sql, database: string, log: DatabaseLog): Promise<void> {
  const close = `revoke connect on database ${quoteName(database)} from public`;
  await sql.unsafe(close);
  const [open] = await sql`
    select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
    where datname = ${database} and grantee = 0 and privilege_type = 'CONNECT'`;
  if (!open) return;
  log.info(
    `Every role of this PostgreSQL server may connect to the database ${database}, and the role of DATABASE_URL cannot change that. ` +
      `If the server has other sites, run this as the owner of the database: ${close};`,
  );
}

/**
 * Gives the database to its login role if another login role owns it.
 * The other role is the role of version 1.0.0 or, for a copy, the role of the original database. The role of 1.0.0
 * becomes a member of the new role, so that connected servers of 1.0.0 still work. The first start that finds no such
 * server connected ends the membership.
 *
 * @param sql Logged in with the role of `DATABASE_URL`.
 */
export async function takeOver(sql: Sql, role: string, log: DatabaseLog): Promise<void> {
  const name = quoteName(role);
  const [found] = await sql<
    { former: string; database: string; isMember: boolean; schemas: string[]; others: string[] | null }[]
  >`
    select former.rolname as former, current_database() as database, pg_has_role(former.oid, 'usage') as "isMember",
      (select array_agg(nspname::text) from pg_namespace where nspowner = former.oid) as schemas,
      (select array_agg(datname::text) from pg_database where datdba = nspowner and datname <> current_database()) as others
    from pg_namespace join pg_roles former on former.oid = nspowner
    where nspname = 'auth' and former.rolname <> ${role} and starts_with(former.rolname, ${LOGIN_ROLE})`;
  if (found) {
    const former = quoteName(found.former);
    await sql.begin((transaction) =>
      transaction.unsafe(`
        ${found.isMember ? '' : `grant ${former} to current_user;`}
        grant create on schema ${found.schemas.map((schema) => quoteName(schema)).join(', ')} to ${name};
        reassign owned by ${former} to ${name};
        ${(found.others ?? []).map((other) => `alter database ${quoteName(other)} owner to ${former};`).join(' ')}
        ${found.isMember ? '' : `revoke ${former} from current_user;`}
        ${found.former === LOGIN_ROLE ? `alter role ${former} inherit; grant ${name} to ${former};` : ''}
      `),
    );
    log.info(`The role ${role} now owns the tables of ${found.former}.`);
  }
  const [left] = await sql<{ database: string; isUsed: boolean }[]>`
    select current_database() as database,
      exists (select from pg_stat_activity where datname = current_database() and usename = ${LOGIN_ROLE}) as "isUsed"
    from pg_roles where rolname = ${LOGIN_ROLE} and pg_has_role(oid, ${role}::name, 'member')`;
  if (left?.isUsed)
    log.info('Servers of version 1.0.0 are connected. The last one to be restarted locks their role out.');
  else if (left) {
    await sql.unsafe(`
      revoke ${name} from ${LOGIN_ROLE};
      revoke all on database ${quoteName(left.database)} from ${LOGIN_ROLE};
      revoke all on schema public from ${LOGIN_ROLE};
    `);
  }
}

/** Rejects a login role if another role, other than a superuser, can change its password. @throws {DatabaseError} */
async function refuseSharedRole(sql: Sql, role: string): Promise<void> {
  const [other] = await sql<{ name: string }[]>`
    select other.rolname as name from pg_auth_members as held join pg_roles as other on other.oid = held.member
    where held.roleid = (select oid from pg_roles where rolname = ${role}) and held.admin_option and not other.rolsuper and other.rolname <> current_user`;
  if (!other) return;
  throw new DatabaseError(
    `The role ${other.name} may change the password of ${role}, with which the server logs in. If you did not create ${role}, ` +
      `drop it. Otherwise run this as a superuser, then start again: revoke admin option for ${role} from ${other.name};`,
  );
}

/** Rejects a login role, or API roles, whose rights would get around the policies. @throws {DatabaseError} */
export async function refuseMightyRoles(sql: Sql, role: string): Promise<void> {
  const mighty = await sql<{ rolname: string }[]>`
    select rolname from pg_roles
    where rolname in ${sql([role, ...API_ROLES])}
      and (rolsuper or rolcreaterole or rolreplication or (rolbypassrls and rolname <> 'service_role'))
    order by rolname`;
  if (mighty.length > 0) {
    throw new DatabaseError(
      `The database role ${mighty.map((one) => one.rolname).join(', ')} may do more than requests should ` +
        '(superuser, createrole, replication or bypassrls). Take these rights from it, then start again.',
    );
  }
}
