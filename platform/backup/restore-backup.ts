import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepareDataDir } from '#platform/database/cluster.ts';
import { findRunningServer } from '#platform/database/embedded-server.ts';
import { lockFolder } from '#platform/database/folder-lock.ts';
import { sinceBaseline, type Migration } from '#platform/database/migrations.ts';
import { openEmbedded } from '#platform/database/open-embedded.ts';
import { openExternal, reachExternal } from '#platform/database/open-external.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { knownMigrations } from '#platform/database/prepare-schema.ts';
import { adoptDraft, draftFolder, finishRestore } from '#platform/database/finish-restore.ts';
import { readSecret, writeSecret } from '#platform/secrets.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { loadBackup, refuseUsed, type LoadedBackup } from './load-backup.ts';
import { readBackup } from './read-backup.ts';
import { PRODUCT } from '#platform/product.ts';

export interface RestoreOptions {
  file: string;
  /** Absolute path. */
  dataDir: string;
  /** URL of the operator's own PostgreSQL. If undefined, the embedded PostgreSQL is used. */
  databaseUrl: string | undefined;
  /** Whether to delete an existing database once the restored database is complete. */
  replace: boolean;
  /** JWT_SECRET, which overrides the secret in the backup; null if it is not set. */
  jwtSecret: string | null;
  log: DatabaseLog;
}

/**
 * Restores a backup into a data folder, or into the database of `databaseUrl`.
 * The whole file is verified first. A failure changes nothing.
 *
 * @throws {BackupError | DatabaseError} Their messages are sentences for the operator.
 */
export async function restoreBackup(options: RestoreOptions) {
  const { dataDir, databaseUrl, file, jwtSecret, log } = options;
  const header = await proveBackup(file);
  const migrations = migrationsOf(header, file);
  // Read the secret first. If its file is damaged, this rejects before anything has changed.
  const kept = jwtSecret ?? (databaseUrl ? await readSecret(dataDir) : null);
  log.info(`${file} is complete, with ${header.tables.length} tables.`);
  const loaded = databaseUrl
    ? await restoreExternal(databaseUrl, migrations, options)
    : await restoreEmbedded(header, migrations, options);
  if (databaseUrl && kept === null && header.jwtSecret !== null)
    await writeSecret(prepareDataDir(dataDir), header.jwtSecret);
  /** Whether the site's JWT secret may differ from the secret at the time of the backup. */
  const isOtherSecret =
    header.jwtSecret === null ? jwtSecret === null : (kept ?? header.jwtSecret) !== header.jwtSecret;
  return { header, isOtherSecret, ...loaded };
}

async function restoreExternal(
  url: string,
  migrations: readonly Migration[],
  { file, log, replace }: RestoreOptions,
) {
  // Check this before `openExternal`, which changes roles.
  const replaced = await reachExternal(url, (sql) => refuseUsed(sql, replace));
  let loaded: LoadedBackup = { rows: 0, leftOut: [] };
  await openExternal(url, log, undefined, async (owner) => {
    loaded = await loadBackup(owner, file, migrations, replace, log);
  });
  return { replaced, ...loaded };
}

/** Builds a new database beside the existing one, and swaps it in as the last step. */
async function restoreEmbedded(
  header: BackupHeader,
  migrations: readonly Migration[],
  { dataDir, file, jwtSecret, log, replace }: RestoreOptions,
) {
  refuseRoot(dataDir);
  const folder = prepareDataDir(dataDir);
  const lock = await lockFolder(folder);
  try {
    finishRestore(folder);
    const replaced = existsSync(path.join(folder, 'postgres'));
    if (replaced && !replace)
      throw new BackupError(
        `${folder} already contains a database. Add --replace to delete it after the restore, or set DATA_DIR to ` +
          'an empty folder.',
      );
    const draft = clearDraft(folder);
    try {
      let loaded: LoadedBackup = { rows: 0, leftOut: [] };
      const quiet = { info: () => undefined, warn: log.warn.bind(log) };
      const database = await openEmbedded(draft, quiet, async (owner) => {
        loaded = await loadBackup(owner, file, migrations, replace, log);
      });
      await database.close();
      if (header.jwtSecret !== null && jwtSecret === null) await writeSecret(draft, header.jwtSecret);
      adoptDraft(folder);
      return { replaced, ...loaded };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** The restored files would be root's, and another user's server could not read them. */
function refuseRoot(dataDir: string): void {
  const known = [path.join(dataDir, 'secrets.json'), dataDir, path.dirname(dataDir)].find(existsSync);
  if (process.getuid?.() === 0 && known !== undefined && statSync(known).uid !== 0)
    throw new BackupError(`${known} belongs to another user. Run this command as that user (sudo -u).`);
}

async function proveBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  await readBackup(file, {
    header: (found) => {
      header = found;
    },
  });
  if (!header) throw new BackupError(`${file} is not a backup of ${PRODUCT.title}.`);
  return header;
}

function migrationsOf(header: BackupHeader, file: string): Migration[] {
  const known = knownMigrations();
  const applied = sinceBaseline(header.migrations, known);
  if (!applied)
    throw new BackupError(
      `${file} was made by version ${header.version} of ${PRODUCT.title}. Restore it with version 1.0.0, and back that database up again.`,
    );
  return applied.map(({ name, sha256, version }) => {
    const migration = known.find((one) => one.version === version);
    if (!migration)
      throw new BackupError(
        `${file} was made by a newer version of ${PRODUCT.title} (${header.version}): it has the migration ${version} ${name}. ` +
          'Restore it with that version.',
      );
    if (migration.name === name && createHash('sha256').update(migration.text).digest('hex') !== sha256)
      throw new BackupError(
        `The migration ${version}_${name}.sql differs from the one that created the backup's tables. Restore it with the ` +
          `version of ${PRODUCT.title} that made it (${header.version}).`,
      );
    return migration;
  });
}

/** Creates an empty draft folder. If a killed restore left a draft, stops its PostgreSQL and removes the draft. */
function clearDraft(dataDir: string): string {
  const draft = draftFolder(dataDir);
  const left = findRunningServer(path.join(draft, 'postgres'));
  if (left) process.kill(left.pid, 'SIGQUIT');
  rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}
