import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { ensureAuthTables } from '#platform/database/auth-tables.ts';
import { isUpgrade, migrate, readMigrations, type Migration } from '#platform/database/migrations.ts';
import type { ConnectionOptions, DatabaseLog } from '#platform/database/database.ts';
import { findSupabaseFolder } from '#platform/database/project-files.ts';
import { assertRowSecurity } from '#platform/database/row-security.ts';
import { plantSeed } from '#platform/database/seed.ts';

const PREPARE_LOCK = 5_546_378;

/** Milliseconds that a change waits for a table's lock. Less than `deadlock_timeout`, which is 1 s. */
const LOCK_TIMEOUT_MS = 800;

/**
 * Runs `work` while no other server prepares the same database. `sql` must be a single connection.
 * Rejects if `stopping` aborts while this server waits for another server.
 */
export async function whilePreparing<T>(
  sql: Sql,
  work: () => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  stopping?.throwIfAborted();
  const locking = sql`select pg_advisory_lock(${PREPARE_LOCK})`.execute();
  const cancel = () => locking.cancel();
  stopping?.addEventListener('abort', cancel);
  await locking.finally(() => stopping?.removeEventListener('abort', cancel));
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${PREPARE_LOCK})`;
  }
}

export interface Project {
  /** A folder like `supabase/`, with `migrations`, and with an optional `seed.sql`. */
  readonly folder: string;
  readonly schemas: readonly string[];
}

export interface Preparing {
  readonly project?: Project | undefined;
  readonly stopping?: AbortSignal | undefined;
  /** Called before migrations change a database that an earlier version has used. If it rejects, nothing changes. */
  readonly beforeUpgrade?: ((sql: Sql, log: DatabaseLog) => Promise<void>) | undefined;
}

/**
 * Brings a database to the current schema and data. The roles must exist already.
 * Creates auth tables, applies migrations and the seed, and checks row level security. Skips finished steps.
 *
 * @param owner The connection of the role that owns the schema.
 * @param preparing Once `stopping` aborts, no further change begins, and the promise rejects.
 * @throws {DatabaseError}
 */
export async function prepareSchema(
  owner: ConnectionOptions,
  log: DatabaseLog,
  { beforeUpgrade, project, stopping }: Preparing = {},
): Promise<void> {
  const { folder, schemas } = project ?? { folder: findSupabaseFolder(), schemas: ['public'] };
  const seed = path.join(folder, 'seed.sql');
  let isAnnounced = false;
  const work = async (sql: Sql) => {
    stopping?.throwIfAborted();
    const migrations = readMigrations(path.join(folder, 'migrations'));
    if (!isAnnounced && (await isUpgrade(sql, migrations))) await beforeUpgrade?.(sql, log);
    isAnnounced = true;
    const applied = await prepareTables(sql, migrations, stopping);
    if (applied.length > 0) log.info(`Applied migrations: ${applied.join(', ')}.`);
    const planted = existsSync(seed) && (await plantSeed(sql, readFileSync(seed, 'utf8')));
    if (planted) log.info('Added new rows from the seed.');
    await assertRowSecurity(sql, schemas);
  };
  await besideServers(owner, log, work, stopping);
}

/**
 * The pause between attempts in ms, and the number of attempts.
 * Together, the attempts take at least 5 minutes. Most backups lock tables for less time.
 */
const RETRY_PAUSE_MS = 500;
const ATTEMPTS = 600;

/**
 * Runs work without disturbing servers of the previous version. The work must be repeatable.
 * A change of a table waits for the servers' transactions, and their next transactions wait for the change. A change
 * that waits too long is canceled, and the work is repeated. The cancellation comes before PostgreSQL looks for
 * deadlocks (after 1 s), so no request fails.
 */
export async function besideServers<T>(
  owner: ConnectionOptions,
  log: DatabaseLog,
  work: (sql: Sql) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await asOwner(owner, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isLocked(error)) throw error;
      if (attempt === 1) log.info('Waiting for other servers, which are using the tables that change …');
      // oxlint-disable-next-line no-await-in-loop
      await delay(RETRY_PAUSE_MS, undefined, stopping && { signal: stopping });
    }
  }
}

/** Whether an error is a deadlock, or a lock that was not available in time. */
function isLocked(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.code === '40P01' || error.code === '55P03';
  return error instanceof Error && error.cause !== undefined && isLocked(error.cause);
}

export function knownMigrations(): Migration[] {
  return readMigrations(path.join(findSupabaseFolder(), 'migrations'));
}

/**
 * Creates auth tables and applies pending migrations. Returns the names of these migrations. @throws {DatabaseError}
 */
export async function prepareTables(
  sql: Sql | TransactionSql,
  migrations: readonly Migration[],
  stopping?: AbortSignal,
): Promise<string[]> {
  await ensureAuthTables(sql);
  return migrate(sql, migrations, stopping);
}

/** Runs work on one connection without a time limit, because a migration can take longer than a request. */
export async function asOwner<T>(owner: ConnectionOptions, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres({
    ...owner,
    max: 1,
    onnotice: () => {},
    connection: {
      ...owner.connection,
      lock_timeout: LOCK_TIMEOUT_MS,
      // The driver (postgres 3.4) omits parameters that are 0, so set them as options.
      options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    },
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
