import postgres, { type Sql } from 'postgres';
import { DatabaseError } from '#platform/database/database-error.ts';
import type { ConnectionOptions, DatabaseLog, OpenDatabase } from '#platform/database/database.ts';
import { readDatabaseUrl } from '#platform/database/database-url.ts';
import { besideServers, whilePreparing } from '#platform/database/prepare-schema.ts';
import {
  API_ROLES,
  closeToOthers,
  keepLoginPassword,
  loginRoleOf,
  prepareRoles,
  refuseMightyRoles,
  setPassword,
  takeOver,
} from '#platform/database/roles.ts';
import { PRODUCT } from '#platform/product.ts';

const MIN_VERSION = 15;

/** Prepares a database whose roles exist. Receives the schema owner's connection options. */
type Preparation = (owner: ConnectionOptions) => Promise<void>;

/**
 * Prepares the operator's own PostgreSQL.
 * If the URL's role is a superuser or may create roles, only the preparation uses it, and the application logs in as a
 * role with fewer rights. Otherwise, the URL's role is used for everything, and must have the rights that `inspect`
 * checks.
 *
 * @throws {DatabaseError}
 */
export async function openExternal(
  url: string,
  log: DatabaseLog,
  stopping: AbortSignal | undefined,
  prepare: Preparation,
): Promise<OpenDatabase> {
  return reachExternal(url, async (sql) => {
    const role = await inspect(sql);
    const appConnection = await whilePreparing(
      sql,
      async () => {
        const owner = await prepareOwner(sql, role, log, stopping);
        await prepare(owner).catch((error: unknown) => {
          throw isRefusedLogin(error) ? refusedLogin(owner.username ?? role.name, error) : error;
        });
        return owner;
      },
      stopping,
    );
    log.info(
      `Using the PostgreSQL ${role.version} of DATABASE_URL as ${appConnection.username ?? role.name}.`,
    );
    return { kind: 'external', appConnection, close: () => Promise.resolve() };
  });
}

/**
 * Runs work on one connection of the URL's role. Sets no time limit, and does not prepare the database.
 * @throws {DatabaseError}
 */
export async function reachExternal<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url);
  try {
    await refusePooler(sql, url);
    // This connection may hold the lock for preparing. With these keepalives, PostgreSQL soon notices if our machine
    // dies. Otherwise, another server could wait for hours.
    await sql`
      select set_config('tcp_keepalives_idle', '60', false), set_config('tcp_keepalives_interval', '15', false),
        set_config('statement_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false)`;
    return await work(sql);
  } catch (error) {
    throw error instanceof Error && /^(?:Database|Backup)Error$/.test(error.name) ? error : unusable(error);
  } finally {
    await sql.end();
  }
}

function connect(url: string, connection: ConnectionOptions['connection'] = {}): Sql {
  const read = readDatabaseUrl(url);
  try {
    if (!read) throw new TypeError('Invalid URL');
    return postgres(read.href, {
      ...read.place,
      max: 1,
      onnotice: () => {},
      connect_timeout: 10,
      connection,
    });
  } catch (error) {
    throw new DatabaseError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database.',
      { cause: error },
    );
  }
}

/**
 * Refuses a pooler that shares connections between clients or drops a connection's settings.
 * Shared connections would mix up prepared statements. A pooler is recognized by the process number that it reports,
 * because that number is not PostgreSQL's.
 */
async function refusePooler(sql: Sql, url: string): Promise<void> {
  const direct = await sql.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid');
  if ((direct.state as unknown as { pid: number }).pid === direct[0].pid) return;
  const probes = [1, 2].map(() => connect(url, { statement_timeout: 12_345, options: '-c work_mem=777kB' }));
  const [first, second] = probes as [Sql, Sql];
  const found: string[] = [];
  try {
    for (const probe of [first, second, second, first]) {
      const query =
        "select concat(pg_backend_pid(), current_setting('statement_timeout'), current_setting('work_mem')) as seen";
      // oxlint-disable-next-line no-await-in-loop -- each query must be able to reuse the previous connection
      found.push((await probe.unsafe<[{ seen: string }]>(query))[0].seen);
    }
  } catch {
    // The pooler rejects a connection with these settings.
  } finally {
    await Promise.all(probes.map((probe) => probe.end()));
  }
  const [a, b, c, d] = found;
  if (a !== undefined && a === d && b === c && a !== b && `${a}${b}`.match(/12345ms777kB/g)?.length === 2)
    return;
  throw new DatabaseError(
    'DATABASE_URL leads to a connection pooler, such as PgBouncer, that does not keep a connection and its settings for each ' +
      `client. ${PRODUCT.title} keeps its own pool: give DATABASE_URL the address of PostgreSQL itself.`,
  );
}

interface UrlRole {
  readonly name: string;
  readonly database: string;
  readonly encoding: string;
  readonly version: number;
  readonly mayMakeRoles: boolean;
  /** Whether the URL's role can be the login role without changes. */
  readonly prepared: boolean;
}

async function inspect(sql: Sql): Promise<UrlRole> {
  const [role] = await sql<[UrlRole]>`
    select current_user as name, current_database() as database, current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      rolsuper or rolcreaterole as "mayMakeRoles",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create')
        and (select count(*) = ${API_ROLES.length} from pg_roles as api
             where api.rolname in ${sql(API_ROLES)} and pg_has_role(api.oid, 'member')) as prepared
    from pg_roles where rolname = current_user`;
  if (role.version < MIN_VERSION) {
    throw new DatabaseError(
      `DATABASE_URL leads to PostgreSQL ${role.version}; ${PRODUCT.title} needs ${MIN_VERSION} or newer.`,
    );
  }
  if (role.encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database ${role.database} has the encoding ${role.encoding}, which lacks many letters. Create one with UTF8: ` +
        'create database NAME template template0 encoding UTF8;',
    );
  }
  if (!role.mayMakeRoles && !role.prepared) {
    throw new DatabaseError(
      `The role ${role.name} of DATABASE_URL may neither make roles nor is it a member of ${API_ROLES.join(', ')} with the ` +
        `right to create in the database ${role.database} and its schema public. Use a superuser or a role with CREATEROLE.`,
    );
  }
  return role;
}

async function prepareOwner(
  sql: Sql,
  role: UrlRole,
  log: DatabaseLog,
  stopping: AbortSignal | undefined,
): Promise<ConnectionOptions> {
  const { host, port, path, database, ssl, pass } = sql.options;
  // `host` and `port` are arrays, because a host may contain colons, and there may be several hosts. The driver
  // accepts arrays, although its types omit them.
  const server = (path ? { path, database, ssl } : { host, port, database, ssl }) as ConnectionOptions;
  const own: ConnectionOptions = { ...server, username: role.name, ...(pass ? { password: pass } : {}) };
  if (!role.mayMakeRoles) {
    await refuseMightyRoles(sql, role.name);
    await closeToOthers(sql, role.database, log);
    return own;
  }
  const username = loginRoleOf(role.database);
  await prepareRoles(sql, username);
  const password = await keepLoginPassword(sql, username);
  await setPassword(sql, username, password);
  await closeToOthers(sql, role.database, log);
  await besideServers(own, log, (again) => takeOver(again, username, log), stopping);
  return { ...server, username, password };
}

function isRefusedLogin(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code.startsWith('28');
}

function refusedLogin(username: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    `The database does not let the role ${username} in. Allow it in pg_hba.conf with a password (scram-sha-256).`,
    { cause },
  );
}

function unusable(cause: unknown): DatabaseError {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new DatabaseError(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause });
}
