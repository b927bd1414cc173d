import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'postgres';
import { plural } from '#domain/format.ts';
import { commandLine } from '#server/command-line.ts';
import type { DatabaseConfig } from '#server/backend/open-backups.ts';
import {
  asSuperuser,
  DATABASE,
  reachRunning,
  startEmbeddedDatabase,
} from '#platform/database/open-embedded.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { reachExternal } from '#platform/database/open-external.ts';
import { readyFolder } from '#platform/database/finish-restore.ts';
import { PRODUCT } from '#platform/product.ts';
import { readSecret } from '#platform/secrets.ts';
import { BackupError } from '#platform/backup/backup-format.ts';
import { checkCounts } from '#server/cli/check-counts.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { runRotation, type RotateCommand } from '#server/cli/rotate-secret.ts';
import { writeBackup, type WrittenBackup } from '#platform/backup/write-backup.ts';

const USAGE =
  `Usage: ${commandLine('db')} backup FILE | restore FILE [--replace] | check-counts [--repair] | ` +
  'rotate-secret [--finish]';

export type DbCommand =
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace: boolean }
  | { name: 'check-counts'; repair: boolean }
  | RotateCommand;

/** Parses the command line. Paths are relative to the working directory. Throws `BackupError`. */
export function readDbCommand(args: readonly string[]): DbCommand {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [name, file, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  const replace = flags.includes('--replace');
  const repair = flags.includes('--repair');
  if (name === 'check-counts' && file === undefined && flags.length === (repair ? 1 : 0))
    return { name, repair };
  if (file !== undefined && file !== '' && rest.length === 0) {
    if (name === 'backup' && flags.length === 0) return { name, file: path.resolve(file) };
    if (name === 'restore' && flags.length === (replace ? 1 : 0))
      return { name, file: path.resolve(file), replace };
  }
  const finish = flags.includes('--finish');
  if (name === 'rotate-secret' && file === undefined && flags.length === (finish ? 1 : 0))
    return { name, finish };
  throw new BackupError(USAGE);
}

const HOSTED =
  'SUPABASE_URL is set, so the data is at hosted Supabase. Its dashboard has backups under Database, and ' +
  'supabase db dump writes one.';

const OTHER_SECRET =
  'The secret may not be that of the backup: users stay signed in, but an open page reports errors until it is reloaded or renews ' +
  'its session, within an hour, and scripts need the new secret key. To keep the earlier keys, set JWT_SECRET to the earlier secret.';

/** Runs a command and returns the line to print. Error messages are for the operator. */
export async function runDbCommand(
  command: DbCommand,
  config: DatabaseConfig,
  log: DatabaseLog,
): Promise<string> {
  if (command.name === 'rotate-secret') return runRotation(command, config);
  if (command.name === 'check-counts') return checkCounts(command.repair, config, log);
  if (config.backend.kind === 'hosted') throw new BackupError(HOSTED);
  const databaseUrl = config.backend.kind === 'external' ? config.backend.databaseUrl : undefined;
  if (command.name === 'restore') return restore(command, databaseUrl, config, log);
  // Neither `reach…` function migrates the database, because operators make a backup before an upgrade.
  const reach = (work: (sql: Sql) => Promise<WrittenBackup>) =>
    databaseUrl ? reachExternal(databaseUrl, work) : reachEmbedded(config.dataDir, log, work);
  const written = await reach(async (sql) => {
    const jwtSecret = config.jwtSecret === null ? await readSecret(config.dataDir) : null;
    return writeBackup(sql, command.file, { version: PRODUCT.version, jwtSecret });
  });
  return describeBackup(command.file, written);
}

async function reachEmbedded<T>(
  dataDir: string,
  log: DatabaseLog,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (![path.join(dataDir, 'postgres'), readyFolder(dataDir)].some(existsSync))
    throw new BackupError(`${dataDir} contains no database. Set DATA_DIR to the server's data folder.`);
  const reached = reachRunning(dataDir) ?? (await startEmbeddedDatabase(dataDir, log));
  try {
    return await asSuperuser(reached.address, DATABASE, work);
  } finally {
    await reached.close();
  }
}

function describeBackup(file: string, { bytes, header, trailer }: WrittenBackup): string {
  const rows = trailer.rows.reduce((sum, one) => sum + one, 0);
  const accounts =
    trailer.rows[header.tables.findIndex((one) => one.schema === 'auth' && one.name === 'users')];
  return (
    `Backed up ${plural(rows, 'row')} of ${plural(header.tables.length, 'table')}, ${plural(accounts ?? 0, 'account')} among ` +
    `them, to ${file} (${size(bytes)}). It contains password hashes and keys: keep it as safe as the database.`
  );
}

async function restore(
  { file, replace }: Extract<DbCommand, { name: 'restore' }>,
  databaseUrl: string | undefined,
  { dataDir, jwtSecret }: DatabaseConfig,
  log: DatabaseLog,
): Promise<string> {
  const { header, isOtherSecret, leftOut, replaced, rows } = await restoreBackup({
    dataDir,
    databaseUrl,
    file,
    jwtSecret,
    log,
    replace,
  });
  return [
    `Restored ${plural(rows, 'row')} of ${plural(header.tables.length - leftOut.length, 'table')} from the backup of ` +
      `${header.madeAt.slice(0, 16).replace('T', ' ')} UTC to ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}.`,
    replaced ? 'The previous database was deleted.' : '',
    leftOut.length > 0 ? `Skipped tables that this version does not have: ${leftOut.join(', ')}.` : '',
    isOtherSecret ? OTHER_SECRET : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
