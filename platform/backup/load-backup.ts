import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import postgres, { type ISql, type TransactionSql } from 'postgres';
import { CHANNEL } from '#platform/database/change-watch.ts';
import type { ConnectionOptions, DatabaseLog } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrations.ts';
import {
  asOwner,
  besideServers,
  knownMigrations,
  prepareSchema,
  prepareTables,
} from '#platform/database/prepare-schema.ts';
import { quoteName } from '#platform/database/quote-name.ts';
import { BackupError, copyTarget, type BackupTable, type BackupTrailer } from './backup-format.ts';
import { readBackup } from './read-backup.ts';
import { dropTables, listForeignKeys, listTables } from './stored-tables.ts';
import { PRODUCT } from '#platform/product.ts';

export type LoadedBackup = Awaited<ReturnType<typeof copyRows>>;

/** Application names of servers' connections: the pool for requests, and the listener for changes. */
const SERVERS = [PRODUCT.slug, CHANNEL];

/**
 * Whether the database has data.
 *
 * @throws {BackupError} when it has data and `replace` is false, or when a server is connected.
 */
export async function refuseUsed(sql: ISql, replace: boolean): Promise<boolean> {
  const [found] = await sql<[{ isFilled: boolean; isServed: boolean }]>`
    select exists (select from pg_tables where schemaname = 'auth' and tablename = 'users') as "isFilled",
      exists (select from pg_stat_activity
        where datname = current_database() and application_name in ${sql(SERVERS)}) as "isServed"`;
  if (found.isFilled && !replace)
    throw new BackupError(
      'The database of DATABASE_URL already contains data. Add --replace to delete it after the restore, or give DATABASE_URL an ' +
        'empty database.',
    );
  if (found.isServed)
    throw new BackupError('A server uses the database of DATABASE_URL. Stop all servers first.');
  return found.isFilled;
}

/**
 * Replaces the tables with a backup's tables in one transaction, and migrates them to this version's schema.
 *
 * @param owner The connection of the login role, which needs no further rights.
 * @throws {BackupError | DatabaseError} If the transaction fails, nothing has changed.
 */
export async function loadBackup(
  owner: ConnectionOptions,
  file: string,
  migrations: readonly Migration[],
  replace: boolean,
  log: DatabaseLog,
): Promise<LoadedBackup> {
  const work = async (sql: TransactionSql) => {
    await refuseUsed(sql, replace);
    await dropTables(sql);
    await prepareTables(sql, migrations);
    const copied = await load(sql, file);
    await prepareTables(sql, knownMigrations());
    return copied;
  };
  const loaded = await besideServers(owner, log, (sql) => sql.begin(work)).catch((error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throw new BackupError(`${file} cannot be restored: ${error.message}. Nothing was changed.`, {
      cause: error,
    });
  });
  await prepareSchema(owner, log);
  // `analyze` collects the statistics that the planner needs for the first queries.
  await asOwner(owner, (sql) => sql.unsafe('vacuum (analyze)'));
  return loaded;
}

/**
 * Fills the tables. Triggers are off, because the backup contains what triggers wrote. Checks foreign keys at the end.
 */
async function load(sql: ISql, file: string): Promise<LoadedBackup> {
  const known = new Map((await listTables(sql)).map((table) => [nameOf(table), table]));
  const names = [...known.values()].map(({ name, schema }) => quoteName(schema, name));
  const keys = await listForeignKeys(sql);
  const change = (statements: string[]) => sql.unsafe(statements.join(';\n'));
  await change([
    ...keys.map(({ key, table }) => `alter table ${table} drop constraint ${key}`),
    ...names.map((name) => `alter table ${name} disable trigger user`),
    // Migrations may have inserted rows.
    `truncate ${names.join(', ')}`,
  ]);
  const loaded = await copyRows(sql, file, known);
  await change([
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...keys.map(({ definition, key, table }) => `alter table ${table} add constraint ${key} ${definition}`),
  ]);
  return loaded;
}

async function copyRows(sql: ISql, file: string, known: ReadonlyMap<string, BackupTable>) {
  /** `leftOut`: tables of the backup that this version does not have, each with its number of rows. */
  const loaded = { rows: 0, leftOut: [] as string[] };
  let current: { table: BackupTable; stream: Writable; done: Promise<void> } | undefined;
  let name = '';
  await readBackup(file, {
    async table(table) {
      name = nameOf(table);
      const target = known.get(name);
      if (!target) return;
      refuseUnknownColumns(table, target);
      current = { table, ...(await beginCopy(sql, table)) };
    },
    async rows(block) {
      if (current) await write(current.stream, block).catch(() => current?.done);
    },
    async tableEnd(rows) {
      if (!current) {
        if (rows > 0) loaded.leftOut.push(`${name} (${rows} rows)`);
        return;
      }
      current.stream.end();
      await current.done;
      await proveCount(sql, current.table, rows);
      current = undefined;
      loaded.rows += rows;
    },
    trailer: ({ sequences }) => setSequences(sql, sequences),
  });
  return loaded;
}

/** Starts to copy rows. `done` rejects as soon as PostgreSQL refuses a row. */
async function beginCopy(sql: ISql, table: BackupTable): Promise<{ stream: Writable; done: Promise<void> }> {
  const query = sql.unsafe(`copy ${copyTarget(table)} from stdin`);
  const stream = await query.writable();
  // The driver (postgres 3.4) drops errors after the stream's end, and the stream then never finishes. Catch them here.
  const refused = new Promise<never>((_, reject) => void Object.assign(query, { reject }));
  const done = Promise.race([finished(stream), refused]);
  // Prevents an unhandled rejection, because `done` is awaited only at the table's end or when a block is rejected.
  done.catch(() => undefined);
  return { stream, done };
}

function nameOf({ name, schema }: { name: string; schema: string }): string {
  return `${schema}.${name}`;
}

function refuseUnknownColumns(table: BackupTable, target: BackupTable): void {
  const unknown = table.columns.filter((column) => !target.columns.includes(column));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup's table ${nameOf(table)} has the column ${unknown.join(', ')}, which this version does not have. Restore it with ` +
        'the version that made it.',
    );
}

function write(stream: Writable, block: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(block, (error) => (error ? reject(error) : resolve()));
  });
}

async function proveCount(sql: ISql, { name, schema }: BackupTable, rows: number): Promise<void> {
  const [found] = await sql<[{ count: string }]>`select count(*) from ${sql(`${schema}.${name}`)}`;
  if (Number(found.count) !== rows)
    throw new BackupError(
      `${schema}.${name} has ${found.count} rows instead of ${rows}. Nothing was changed.`,
    );
}

async function setSequences(sql: ISql, sequences: BackupTrailer['sequences']): Promise<void> {
  for (const { name, schema, value } of sequences)
    await sql`
      select setval(seqrelid, coalesce(${value}::bigint, seqstart), ${value !== null})
      from pg_sequence where seqrelid = to_regclass(format('%I.%I', ${schema}::text, ${name}::text))`;
}
