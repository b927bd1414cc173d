import path from 'node:path';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import postgres, { type Sql } from 'postgres';
import type { ConnectionOptions } from '#platform/database/database.ts';
import {
  PreparedStatements,
  RoleTransaction,
  SessionEndedError,
  type Statement,
  type TextRow,
} from '#platform/database/role-transaction.ts';
import type { RunAs } from '#platform/database/run-as.ts';
import { BackendTimeoutError } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import { PRODUCT } from '#platform/product.ts';

export type RolePool = Awaited<ReturnType<typeof openRolePool>>;

/**
 * No connection was available in time, or the connection closed.
 * The statement is rolled back, unless its commit had begun.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Maximum age of a connection, because PostgreSQL's processes grow over time. */
export const MAX_AGE_SECONDS = 30 * 60;

const prepared = new WeakMap<PoolClient, PreparedStatements>();

/** Sets the timeout of reads on a new connection. Statements that may take longer set their own timeout. */
async function prepare(client: PoolClient): Promise<PreparedStatements> {
  await client.query(`set statement_timeout = ${LIMITS.readTimeout}`);
  const statements = new PreparedStatements();
  prepared.set(client, statements);
  return statements;
}

/**
 * Opens the pool; connections are opened on demand.
 * Uses `pg` instead of `postgres`, because `pg` can send a transaction in one piece; see {@link RoleTransaction}.
 *
 * @param onLoss Called when a connection cannot be opened, or has ended.
 */
export async function openRolePool(
  connection: ConnectionOptions,
  size: number,
  onLoss: (error: unknown) => void = () => undefined,
) {
  const pools = (await configsOf(connection)).map((config) => openPool({ ...config, max: size }, onLoss));
  async function connect(): Promise<PoolClient> {
    let failure: unknown;
    for (const pool of pools) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next server is a fallback
        return await pool.connect();
      } catch (error) {
        failure = error;
      }
    }
    onLoss(failure);
    throw new UnreachableError('The database cannot be reached.', { cause: failure });
  }

  return {
    /**
     * Runs a statement in its own transaction, on a connection of its own. Resolves with the statement's row.
     * Rejects with `SessionEndedError`, with PostgreSQL's `DatabaseError`, with {@link UnreachableError}, or, after
     * `LIMITS.backendTimeout`, with `BackendTimeoutError`.
     */
    run(as: RunAs, statement: Statement): Promise<TextRow> {
      return new Promise((resolve, reject) => {
        let client: PoolClient | null = null;
        let isOver = false;
        const settle = (error: unknown, row: TextRow) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          client?.release(error !== null && !isPostgresError(error));
          if (error === null) resolve(row);
          else reject(rejectionOf(error));
        };
        const timer = setTimeout(() => settle(new BackendTimeoutError(), []), LIMITS.backendTimeout);
        const begin = async () => {
          const found = await connect();
          // The connection came after the time limit.
          if (isOver) return found.release();
          client = found;
          const statements = prepared.get(found) ?? (await prepare(found));
          if (isOver) return;
          found.query(new RoleTransaction(as, statement, statements, settle));
        };
        begin().catch((error: unknown) => settle(error, []));
      });
    },

    /** Runs a query as the schema's owner. */
    async query<Row extends object>(text: string): Promise<Row[]> {
      const client = await connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        client.release();
      }
    },

    waiting: () => pools.reduce((sum, pool) => sum + pool.waitingCount, 0),

    /** Closes each connection as soon as it is idle. */
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function rejectionOf(error: unknown): unknown {
  if (isPostgresError(error) || error instanceof UnreachableError || error instanceof BackendTimeoutError)
    return error;
  return new UnreachableError('The connection to the database has ended.', { cause: error });
}

/**
 * Codes of errors after which PostgreSQL closes the connection.
 * These are faults of the protocol, the timeouts of transactions and idle sessions, and the end of the server. The
 * severity `FATAL` would show this, too, but PostgreSQL translates it into the server's language.
 */
const ENDED = /^(?:08|25P0[34]|57P)/;

/** Whether an error is PostgreSQL's response to a statement. If so, the connection can be used again. */
function isPostgresError(error: unknown): boolean {
  if (error instanceof SessionEndedError) return true;
  return error instanceof DatabaseError && !ENDED.test(error.code ?? '');
}

function openPool(config: PoolConfig, onLoss: (error: unknown) => void): Pool {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: LIMITS.connectionTimeout,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_AGE_SECONDS,
    keepAlive: true,
    // Our own login role has this setting, but a role that an operator has prepared may not.
    statement_timeout: LIMITS.statementTimeout,
    // Timestamps have the same time zone as on hosted Supabase.
    options: '-c timezone=UTC',
    application_name: PRODUCT.slug,
  });
  // Without a listener, an error on an idle connection would end this process. `onLoss` handles the lost connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onLoss));
  return pool;
}

async function configsOf(connection: ConnectionOptions): Promise<PoolConfig[]> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    const { database, host, path: socket, port, user } = sql.options;
    // The driver's types allow text or null, but the password may also be a function.
    const pass = sql.options.pass as string | null | (() => string | Promise<string>);
    const password = typeof pass === 'function' ? await pass() : pass;
    const common: PoolConfig = { user, database, ssl: await tlsOf(sql), ...(password && { password }) };
    if (typeof socket !== 'string')
      return host.map((name, i) => ({ ...common, host: name, port: port[i] ?? port[0] ?? 5432 }));
    return [{ ...common, host: path.dirname(socket), port: Number(path.extname(socket).slice(1)) }];
  } finally {
    await sql.end();
  }
}

/** Returns the TLS setting for `pg`. It does not know `prefer` and `allow`, so these match the connection of `sql`. */
export async function tlsOf(sql: Sql): Promise<PoolConfig['ssl']> {
  const { ssl } = sql.options;
  if (typeof ssl === 'object') return ssl;
  if (ssl === false) return false;
  if (ssl === 'require') return { rejectUnauthorized: false };
  if (ssl !== 'prefer' && ssl !== 'allow') return true; // with all other modes, `postgres` verifies, too
  const [answer] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  return answer?.ssl === true && { rejectUnauthorized: false };
}
