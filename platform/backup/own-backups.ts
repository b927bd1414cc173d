/** Backups that the server makes of its embedded database, in the folder `backups` of its data folder. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import { freeBytes } from '#platform/database/disk-guard.ts';
import { asOwner } from '#platform/database/prepare-schema.ts';
import type { ConnectionOptions, DatabaseLog } from '#platform/database/database.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { PRODUCT } from '#platform/product.ts';
import { readSecret } from '#platform/secrets.ts';
import { BackupError } from './backup-format.ts';
import { explainUnwritable, writeBackup } from './write-backup.ts';

export interface OwnBackupOptions {
  /** Absolute path. */
  dataDir: string;
  version: string;
  /** How many backups to keep of each kind: daily backups, and backups from before upgrades. */
  keep: number;
  /** JWT_SECRET, which no backup contains; null if the secret is in the data folder. */
  jwtSecret: string | null;
  now?: () => number;
  /** Returns the free bytes of a folder's disk. */
  measure?: (folder: string) => Promise<number>;
}

export type OwnBackups = ReturnType<typeof createOwnBackups>;

interface Made {
  file: string;
  /** In ms since 1970. */
  at: number;
  isBeforeUpgrade: boolean;
  version: string;
}

const BEFORE = 'before-';
const NAME = new RegExp(
  `^${PRODUCT.slug}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z-(${BEFORE})?([\\w.+-]+)\\.backup$`,
);
const DRAFT = /\.\d+\.part$/;

export function createOwnBackups(options: OwnBackupOptions) {
  const { jwtSecret, keep, measure = freeBytes, now = Date.now, version } = options;
  const folder = path.join(options.dataDir, 'backups');
  const began = now();
  // After a clock was set back, some backups have a date in the future. They count as the oldest, in their order.
  const list = () =>
    listMade(folder).map((made) => (made.at > now() ? { ...made, at: made.at - 2 * now() } : made));
  const newest = () => Math.max(0, ...list().map(({ at }) => at));

  async function make(sql: Sql, isBeforeUpgrade: boolean, stopping?: AbortSignal): Promise<string> {
    await prepareFolder(folder);
    await makeRoom(sql, { folder, made: list(), measure });
    const time = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
    const label = `${isBeforeUpgrade ? BEFORE : ''}${version}`;
    const file = path.join(folder, `${PRODUCT.slug}-${time}Z-${label}.backup`);
    const secret = jwtSecret === null ? await readSecret(options.dataDir) : null;
    await writeBackup(sql, file, { version, jwtSecret: secret, stopping });
    deleteOld(isBeforeUpgrade);
    return file;
  }

  function deleteOld(isBeforeUpgrade: boolean): void {
    const alike = list()
      .filter((made) => made.isBeforeUpgrade === isBeforeUpgrade)
      .toSorted((a, b) => b.at - a.at);
    // Each start repeats a failed upgrade, and makes a backup before it. Keep the first of these backups, which is from
    // before all changes, and the last one, which has what an earlier version saved in between. Delete all others.
    const repeated = alike.filter((made) => made.version === version && now() - made.at < LIMITS.backupPause);
    const needless = isBeforeUpgrade ? repeated.slice(1, -1) : [];
    const needed = alike.filter((made) => !needless.includes(made));
    for (const old of [...needless, ...needed.slice(keep)]) rmSync(old.file);
  }

  return {
    /** Returns the seconds since the newest backup. Without a backup, returns the seconds since the start. */
    age: () => (now() - (newest() || began)) / 1000,
    isDue: () => now() - newest() >= LIMITS.backupPause,
    /** Makes a daily backup. @throws {BackupError} with a sentence for the operator, for example about a full disk. */
    makeDaily: async (sql: Sql, stopping: AbortSignal) => void (await make(sql, false, stopping)),
    /** Makes a backup before pending migrations. @throws {BackupError} that says how to go on. */
    makeBeforeUpgrade: async (sql: Sql, log: DatabaseLog): Promise<void> => {
      try {
        log.info(`Backed up the database before the upgrade: ${await make(sql, true)}`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new BackupError(
          `The backup before the upgrade failed, so the upgrade has not begun. ${reason} Correct this and start again, ` +
            'or set BACKUPS=off to upgrade without a backup.',
          { cause: error },
        );
      }
    },
  };
}

/**
 * Until stopped, makes a daily backup whenever the newest one is a day old.
 * A failure is logged, and tried again after `LIMITS.backupCheckPause`.
 *
 * @param owner The connection of the role that owns the tables.
 */
export function backUpDaily(
  owner: ConnectionOptions,
  backups: OwnBackups,
  log: Pick<Logger, 'error' | 'info'>,
) {
  const ending = new AbortController();
  let working: Promise<void> | undefined;
  const work = async () => {
    try {
      if (!backups.isDue()) return;
      const making = asOwner(owner, (sql) => backups.makeDaily(sql, ending.signal));
      await within(LIMITS.backupTimeout, making);
      log.info('made the daily backup');
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, 'could not make the daily backup');
    }
  };
  const check = () => (working ??= work().finally(() => (working = undefined)));
  const timer = setInterval(() => void check(), LIMITS.backupCheckPause).unref();
  return {
    /** Makes a backup if one is due. Never rejects. */
    check,
    /** Cancels a backup that is being made. */
    async stop() {
      clearInterval(timer);
      ending.abort();
      if (working) await within(LIMITS.backupShutdownTimeout, working).catch(() => undefined);
    },
  };
}

interface Room {
  readonly folder: string;
  readonly made: readonly Made[];
  readonly measure: (folder: string) => Promise<number>;
}

/**
 * Deletes daily backups, except the last two, if the disk has no space for another one.
 * Rejects if there is still too little space: PostgreSQL would stop if a backup filled the database's disk.
 */
async function makeRoom(sql: Sql, { folder, made, measure }: Room): Promise<void> {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select pg_database_size(current_database())::float8 as bytes`;
  // Compression shrinks a database of random texts to 68 % of its size, and a usual database to a tenth.
  const needed = LIMITS.diskReserveBytes + bytes * 0.8;
  let free = await measure(folder);
  const old = made
    .filter(({ isBeforeUpgrade }) => !isBeforeUpgrade)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, -2)
    .map(({ file }) => ({ file, bytes: statSync(file).size }));
  // Deletes nothing if even deleting all old backups would not free enough space.
  if (free + old.reduce((sum, { bytes: freed }) => sum + freed, 0) < needed)
    throw new BackupError(
      `${folder} has no space for a backup: ${megabytes(free)} are free on its disk, and ${megabytes(needed)} are ` +
        'needed. Free some space.',
    );
  for (const { file, bytes: freed } of old) {
    if (free >= needed) return;
    rmSync(file);
    free += freed;
  }
}

function listMade(folder: string): Made[] {
  return namesIn(folder).flatMap((name) => {
    const [, day, hour, minute, second, before, version = ''] = NAME.exec(name) ?? [];
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    const made = { file: path.join(folder, name), at, isBeforeUpgrade: before !== undefined, version };
    return Number.isNaN(at) ? [] : [made];
  });
}

/** Returns no names if the folder is missing or cannot be read. The next backup then fails with the reason. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Creates the folder, accessible only to its owner. Deletes the incomplete backups of servers that were killed. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder))
      if (DRAFT.test(name) && NAME.test(name.replace(DRAFT, ''))) rmSync(path.join(folder, name));
  } catch (error) {
    throw explainUnwritable(error, folder);
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}
