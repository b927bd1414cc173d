import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ISql, Sql, TransactionSql } from 'postgres';
import { DatabaseError } from '#platform/database/database-error.ts';
import { PRODUCT } from '#platform/product.ts';

export interface Migration {
  /** The timestamp at the start of the file name. Migrations are applied in this order. */
  readonly version: string;
  readonly name: string;
  readonly text: string;
}

/** Reads `{version}_{name}.sql` files in order of version, with `\n` as line ends on every system. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const baseline = files.findIndex((file) => file.endsWith('_baseline.sql'));
  // `sinceBaseline` would leave out a migration before the baseline, so an older server would start on its database.
  if (baseline > 0)
    throw new DatabaseError(
      `The migration ${files[0]} sorts before ${files[baseline]}. Give it a number after that of ${files.at(-1)}.`,
    );
  return files.map((file) => {
    const match = /^(\d{14})_(.+)\.sql$/.exec(file);
    if (!match) throw new DatabaseError(`The migration ${file} must be named {14 digits}_{name}.sql.`);
    const [, version = '', name = ''] = match;
    return { version, name, text: readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n') };
  });
}

/**
 * Applies pending migrations, each in its own transaction, or in a savepoint of the given transaction.
 * The same transaction stores the migration's record. Records are stored as Supabase's own tools store them, so that a
 * database can move to hosted Supabase.
 *
 * @param stopping Once it aborts, no further migration is applied, and the promise rejects.
 * @returns the names of the migrations applied now.
 * @throws {DatabaseError} when an applied file was changed or is unknown, when the database is older than the baseline,
 * or when a migration fails.
 */
export async function migrate(
  sql: Sql | TransactionSql,
  migrations: readonly Migration[],
  stopping?: AbortSignal,
): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key,
      statements text[],
      name text
    );
  `);
  const applied = sinceBaseline(await readRecords(sql), migrations);
  if (!applied)
    throw new DatabaseError(
      `The database is older than version 1.0.0. Start version 1.0.0 of ${PRODUCT.title} on it first, then this one.`,
    );
  refuseForeignHistory(applied, migrations);
  const done = new Set(applied.map((record) => record.version));
  const pending = migrations.filter((migration) => !done.has(migration.version));
  for (const migration of pending) {
    stopping?.throwIfAborted();
    await apply(sql, migration);
  }
  return pending.map((migration) => migration.name);
}

interface AppliedMigration {
  version: string;
  name: string;
  text: string;
}

function readRecords(sql: ISql): PromiseLike<AppliedMigration[]> {
  return sql<AppliedMigration[]>`
    select version, coalesce(name, '') as name, array_to_string(statements, '') as text
    from supabase_migrations.schema_migrations order by version`;
}

/** Whether an earlier version has used the database, and `migrate` will apply migrations to it. */
export async function isUpgrade(sql: ISql, migrations: readonly Migration[]): Promise<boolean> {
  const [ledger] =
    await sql`select from pg_tables where schemaname = 'supabase_migrations' and tablename = 'schema_migrations'`;
  const applied = ledger ? sinceBaseline(await readRecords(sql), migrations) : null;
  if (!applied || applied.length === 0) return false;
  return migrations.some(({ version }) => applied.every((record) => record.version !== version));
}

/**
 * Leaves out the records of migrations that the baseline replaced (`scripts/generate-baseline.ts`).
 * The baseline is now the first migration, and has the version of the last migration that it replaced. So a
 * database with that version is at the baseline. Returns null for an older database.
 */
export function sinceBaseline<T extends { readonly version: string }>(
  records: readonly T[],
  [baseline]: readonly Migration[],
): T[] | null {
  if (!baseline) return [...records];
  const since = records.filter(({ version }) => version >= baseline.version);
  const isOlder = since.length < records.length && since[0]?.version !== baseline.version;
  return isOlder ? null : since;
}

function refuseForeignHistory(applied: readonly Migration[], migrations: readonly Migration[]): void {
  for (const record of applied) {
    const file = migrations.find((migration) => migration.version === record.version);
    if (!file) {
      throw new DatabaseError(
        `The database has the migration ${record.version} ${record.name}, which this version does not know: ` +
          'a newer version has used it. Start that version, or restore the backup from before the upgrade.',
      );
    }
    // The last migration that the baseline replaced has the baseline's version, but another name. Accept its record.
    if (file.name === record.name && file.text !== record.text) {
      throw new DatabaseError(
        `The migration ${file.version}_${file.name}.sql was changed after it was applied. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
  }
}

async function apply(sql: Sql | TransactionSql, { version, name, text }: Migration): Promise<void> {
  const work = async (transaction: ISql) => {
    await transaction.unsafe(text);
    await transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${[text]})`;
  };
  try {
    await ('savepoint' in sql ? sql.savepoint(work) : sql.begin(work));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The migration ${version}_${name}.sql failed: ${reason}`, { cause: error });
  }
}
