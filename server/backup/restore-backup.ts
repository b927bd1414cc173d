import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ISql } from 'postgres';
import { prepareDataDir } from '#server/database/cluster.ts';
import { findRunningServer } from '#server/database/embedded-server.ts';
import { lockFolder } from '#server/database/folder-lock.ts';
import { readMigrations, type Migration } from '#server/database/migrations.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import type { DatabaseLog } from '#server/database/database.ts';
import { prepareSchema, prepareTables } from '#server/database/prepare-schema.ts';
import { findSupabaseFolder } from '#server/database/project-files.ts';
import { adoptDraft, draftFolder, settleRestore } from '#server/database/settle-restore.ts';
import { quoteName } from '#server/database/quote-name.ts';
import { writeSecret } from '#server/secrets.ts';
import {
  BackupError,
  copyTarget,
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
} from './backup-format.ts';
import { readBackup } from './read-backup.ts';
import { listTables } from './stored-tables.ts';

export interface RestoreOptions {
  file: string;
  /** Absolute path. */
  dataDir: string;
  /** Whether to delete an existing database once the restored one is complete. */
  replace: boolean;
  /** JWT_SECRET if set; it overrides the backup's. */
  jwtSecret: string | null;
  log: DatabaseLog;
}

export interface Restored {
  header: BackupHeader;
  rows: number;
  /** Tables with rows that this version does not have, with the number of rows. */
  leftOut: string[];
  replaced: boolean;
}

/**
 * Restores a backup into a data folder.
 * The whole file is verified first. Then a new database is built beside the existing one, migrated to this version's schema, and
 * swapped in as the last step. A failure before that changes nothing.
 *
 * @throws {BackupError | DatabaseError} in a sentence.
 */
export async function restoreBackup({
  dataDir,
  file,
  jwtSecret,
  log,
  replace,
}: RestoreOptions): Promise<Restored> {
  const header = await proveBackup(file);
  const migrations = migrationsOf(header, file);
  const folder = prepareDataDir(dataDir);
  const lock = await lockFolder(folder);
  try {
    settleRestore(folder);
    const replaced = existsSync(path.join(folder, 'postgres'));
    if (replaced && !replace)
      throw new BackupError(
        `${folder} already contains a database. Add --replace to delete it after the restore, or set DATA_DIR to ` +
          'an empty folder.',
      );
    const draft = clearDraft(folder);
    try {
      const loaded = await build(draft, file, migrations, log);
      if (header.jwtSecret !== null && jwtSecret === null) await writeSecret(draft, header.jwtSecret);
      adoptDraft(folder);
      return { header, replaced, ...loaded };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function proveBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  await readBackup(file, {
    header: (found) => {
      header = found;
    },
  });
  if (!header) throw new BackupError(`${file} is not a backup of Line Rush.`);
  return header;
}

/** The migrations that created the backup's tables, from this version's files. */
function migrationsOf(header: BackupHeader, file: string): Migration[] {
  const known = readMigrations(path.join(findSupabaseFolder(), 'migrations'));
  return header.migrations.map(({ name, sha256, version }) => {
    const migration = known.find((one) => one.version === version);
    if (!migration)
      throw new BackupError(
        `${file} was made by a newer version of Line Rush (${header.version}): it has the migration ${version} ${name}. ` +
          'Restore it with that version.',
      );
    if (createHash('sha256').update(migration.text).digest('hex') !== sha256)
      throw new BackupError(
        `The migration ${version}_${name}.sql differs from the one that created the backup's tables. Restore it with the ` +
          `version of Line Rush that made it (${header.version}).`,
      );
    return migration;
  });
}

/** Creates an empty draft folder, and removes what a killed restore left, including its PostgreSQL. */
function clearDraft(dataDir: string): string {
  const draft = draftFolder(dataDir);
  const left = findRunningServer(path.join(draft, 'postgres'));
  if (left) process.kill(left.pid, 'SIGQUIT');
  rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

async function build(
  draft: string,
  file: string,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<Pick<Restored, 'rows' | 'leftOut'>> {
  const loaded = { rows: 0, leftOut: [] as string[] };
  const quiet = { info: () => undefined, warn: log.warn.bind(log) };
  const database = await openEmbedded(draft, quiet, async (owner, superuser) => {
    await prepareTables(owner, migrations);
    await superuser.begin((transaction) => load(transaction, file, loaded));
    await prepareSchema(owner, log);
    // Gives the planner statistics for the first queries.
    await superuser.unsafe('vacuum (analyze)');
  });
  await database.close();
  return loaded;
}

/** Fills the tables in one transaction. Triggers are off, because the backup contains what they wrote. */
async function load(sql: ISql, file: string, loaded: { rows: number; leftOut: string[] }): Promise<void> {
  await sql`set local session_replication_role = replica`;
  const known = new Map((await listTables(sql)).map((table) => [nameOf(table), table]));
  // Migrations may have inserted rows.
  const names = [...known.values()].map(({ name, schema }) => quoteName(schema, name));
  await sql.unsafe(`truncate ${names.join(', ')}`);
  let current: { table: BackupTable; stream: Writable; done: Promise<void> } | undefined;
  let name = '';
  await readBackup(file, {
    async table(table) {
      name = nameOf(table);
      const target = known.get(name);
      if (!target) return;
      refuseUnknownColumns(table, target);
      const stream = await sql.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
      current = { table, stream, done: finished(stream) };
      // Awaited at the table's end, or when a block is rejected.
      current.done.catch(() => undefined);
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
}

function nameOf({ name, schema }: { name: string; schema: string }): string {
  return `${schema}.${name}`;
}

function refuseUnknownColumns(table: BackupTable, target: BackupTable): void {
  const unknown = table.columns.filter((column) => !target.columns.includes(column));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup's table ${nameOf(table)} has the column ${unknown.join(', ')}, which this version does not have. Restore it with ` +
        'the version of Line Rush that made it.',
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
