import postgres, { type Sql } from 'postgres';

import { DatabaseError } from '#server/database/database-error.ts';
import type { ConnectionOptions, DatabaseLog, OpenDatabase } from '#server/database/database.ts';
import { prepareSchema, whilePreparing } from '#server/database/prepare-schema.ts';
import {
  API_ROLES,
  LOGIN_ROLE,
  deriveLoginPassword,
  detectDeadServers,
  prepareRoles,
} from '#server/database/roles.ts';

const OLDEST_VERSION = 15;

/**
 * Prepares an own PostgreSQL.
 * If the URL's role is a superuser or may create roles, it is used only for the preparation, and the application logs in as a
 * role with fewer rights. Otherwise, the URL's role is used for everything, provided that it has been prepared for this.
 *
 * @throws {DatabaseError}
 */
export async function openExternal(
  url: string,
  log: DatabaseLog,
  stopping?: AbortSignal,
): Promise<OpenDatabase> {
  const sql = connect(url);
  try {
    const role = await inspect(sql);
    // This connection holds the lock for preparing: another server must not wait hours for a dead machine.
    await sql`select set_config('tcp_keepalives_idle', '60', false), set_config('tcp_keepalives_interval', '15', false)`;
    const appConnection = await whilePreparing(
      sql,
      () => prepareExternal(sql, role, log, stopping),
      stopping,
    );
    log.info(
      `Using the PostgreSQL ${role.version} of DATABASE_URL as ${appConnection.username ?? role.name}.`,
    );
    return { kind: 'external', appConnection, close: () => Promise.resolve() };
  } catch (error) {
    throw error instanceof DatabaseError ? error : unusable(error);
  } finally {
    await sql.end();
  }
}

function connect(url: string): Sql {
  try {
    return postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  } catch (error) {
    throw new DatabaseError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database.',
      {
        cause: error,
      },
    );
  }
}

interface UrlRole {
  readonly name: string;
  readonly database: string;
  readonly version: number;
  readonly mayMakeRoles: boolean;
  /** Whether it can serve as the login role without changes. */
  readonly prepared: boolean;
}

async function inspect(sql: Sql): Promise<UrlRole> {
  const [role] = await sql<[UrlRole]>`
    select current_user as name, current_database() as database,
      current_setting('server_version_num')::int / 10000 as version,
      rolsuper or rolcreaterole as "mayMakeRoles",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create')
        and (select count(*) = ${API_ROLES.length} from pg_roles as api
             where api.rolname in ${sql(API_ROLES)} and pg_has_role(api.oid, 'member')) as prepared
    from pg_roles where rolname = current_user`;
  if (role.version < OLDEST_VERSION) {
    throw new DatabaseError(
      `DATABASE_URL leads to PostgreSQL ${role.version}; Line Rush needs ${OLDEST_VERSION} or newer.`,
    );
  }
  return role;
}

async function prepareExternal(
  sql: Sql,
  role: UrlRole,
  log: DatabaseLog,
  stopping: AbortSignal | undefined,
): Promise<ConnectionOptions> {
  const { host, port, path, database, ssl, pass } = sql.options;
  // Arrays, which the driver accepts but its types omit: a host may contain colons, or be one of several.
  const server = (path ? { path, database, ssl } : { host, port, database, ssl }) as ConnectionOptions;
  if (!role.mayMakeRoles && !role.prepared) {
    throw new DatabaseError(
      `The role ${role.name} of DATABASE_URL may neither make roles nor is it a member of ${API_ROLES.join(', ')} with the ` +
        `right to create in the database ${role.database} and its schema public. Use a superuser or a role with CREATEROLE.`,
    );
  }
  if (!role.mayMakeRoles) {
    const own: ConnectionOptions = { ...server, username: role.name, ...(pass ? { password: pass } : {}) };
    await prepareSchema(own, log, stopping);
    return own;
  }
  const password = deriveLoginPassword(await plainPassword(pass));
  await prepareRoles(sql, password);
  await detectDeadServers(sql);
  const login: ConnectionOptions = { ...server, username: LOGIN_ROLE, ...(password ? { password } : {}) };
  try {
    await prepareSchema(login, log, stopping);
  } catch (error) {
    throw isRefusedLogin(error) ? refusedLogin(error) : error;
  }
  return login;
}

async function plainPassword(pass: string | (() => string | Promise<string>) | null): Promise<string> {
  return typeof pass === 'function' ? pass() : (pass ?? '');
}

function isRefusedLogin(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code.startsWith('28');
}

function refusedLogin(cause: unknown): DatabaseError {
  return new DatabaseError(
    `The database does not let the role ${LOGIN_ROLE} in. Allow it in pg_hba.conf, and give DATABASE_URL a password: ` +
      `the one of ${LOGIN_ROLE} is derived from it.`,
    { cause },
  );
}

function unusable(cause: unknown): DatabaseError {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new DatabaseError(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause });
}
