import { readFileSync } from 'node:fs';
import path from 'node:path';

import postgres, { type Sql } from 'postgres';

import { ensureAuthTables } from '#server/database/auth-tables.ts';
import { migrate, readMigrations, type Migration } from '#server/database/migrations.ts';
import type { ConnectionOptions, DatabaseLog } from '#server/database/database.ts';
import { findSupabaseFolder } from '#server/database/project-files.ts';
import { assertRowSecurity } from '#server/database/row-security.ts';
import { plantSeed } from '#server/database/seed.ts';

/** `Line Rush` as a number: the advisory lock for servers that prepare the same database. */
const PREPARE_LOCK = 5_546_378;

/** Runs `work` while no other server prepares the same database. `sql` must be a single connection. */
export async function whilePreparing<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${PREPARE_LOCK})`;
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${PREPARE_LOCK})`;
  }
}

/**
 * Brings a database with its roles to the current schema and data.
 * That includes auth tables, migrations, the seed, and the check of row level security. It changes nothing if all are current.
 *
 * @param owner The connection of the role that owns the schema.
 * @throws {DatabaseError}
 */
export async function prepareSchema(owner: ConnectionOptions, log: DatabaseLog): Promise<void> {
  const supabase = findSupabaseFolder();
  await asOwner(owner, async (sql) => {
    await ensureAuthTables(sql);
    const applied = await migrate(sql, readMigrations(path.join(supabase, 'migrations')));
    if (applied.length > 0) log.info(`Applied migrations: ${applied.join(', ')}.`);
    const planted = await plantSeed(sql, readFileSync(path.join(supabase, 'seed.sql'), 'utf8'));
    if (planted) log.info('Added new teams and players from the seed.');
    await assertRowSecurity(sql);
  });
}

/** Creates the tables as of these migrations, without data. @throws {DatabaseError} */
export async function prepareTables(
  owner: ConnectionOptions,
  migrations: readonly Migration[],
): Promise<void> {
  await asOwner(owner, async (sql) => {
    await ensureAuthTables(sql);
    await migrate(sql, migrations);
  });
}

/** Runs work on one connection without time limit: a migration may take longer than a request. */
async function asOwner(owner: ConnectionOptions, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres({
    ...owner,
    max: 1,
    onnotice: () => {},
    connection: { ...owner.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
