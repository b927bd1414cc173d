import { spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '#platform/database/database-error.ts';
import { findBinaries } from '#platform/database/postgres-binaries.ts';
import { canReach, findSystemUser, type SystemUser } from '#platform/database/system-user.ts';

export interface Cluster {
  readonly dataDir: string;
  /** PostgreSQL's own data directory. */
  readonly folder: string;
  readonly binaries: ReturnType<typeof findBinaries>;
  /** Undefined if PostgreSQL runs as the same user as this process. */
  readonly user: SystemUser | undefined;
}

/** Creates the data folder if needed, accessible only to its owner. @throws {DatabaseError} */
export function prepareDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseError(`The data folder ${dataDir} cannot be created. Set DATA_DIR to another one.`, {
      cause: error,
    });
  }
  const resolved = realpathSync(dataDir);
  if (process.platform !== 'win32' && (statSync(resolved).mode & 0o077) !== 0) {
    try {
      chmodSync(resolved, 0o700);
    } catch {
      // The folder may be a mounted volume of another user. The files that we create in it are private anyway.
    }
  }
  return resolved;
}

/** Finds a data folder's cluster; the first start creates it (about 0.8 s). @throws {DatabaseError} */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const user = runAs(folder);
  // Outside Linux, PostgreSQL's user needs access to all parent folders; see insideName.
  if (user && process.platform !== 'linux' && !canReach(user, dataDir)) {
    throw new DatabaseError('PostgreSQL never runs as root. Run the server as a normal user.');
  }
  const binaries = findBinaries(user);
  const cluster = { dataDir, folder, binaries, user };
  if (existsSync(path.join(folder, 'PG_VERSION'))) checkVersion(cluster);
  else await makeCluster(cluster);
  return cluster;
}

/** Returns the user for PostgreSQL if this process runs as root: an existing cluster's owner, or a system user. */
function runAs(folder: string): SystemUser | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  const us = process.getuid?.();
  if (us === undefined) return undefined;
  if (us === 0) {
    return stat && stat.uid !== 0
      ? { name: `number ${stat.uid}`, uid: stat.uid, gid: stat.gid }
      : findSystemUser();
  }
  if (stat && stat.uid !== us) {
    throw new DatabaseError(
      `The database in ${folder} belongs to another user (number ${stat.uid}). Start the server as that user or as root, ` +
        'or change the owner of the folder.',
    );
  }
  return undefined;
}

function checkVersion({ folder, binaries }: Cluster): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== binaries.major) {
    throw new DatabaseError(
      `The database in ${folder} was made by PostgreSQL ${found}, this version brings PostgreSQL ${binaries.major}. ` +
        'Make a backup with the version that made it (its db command: backup FILE), then restore that with the db command of this ' +
        'one: restore FILE --replace.',
    );
  }
}

/** Creates the cluster under another name and renames it, so that a killed start leaves no broken cluster. */
async function makeCluster(cluster: Cluster): Promise<void> {
  const aside = `${cluster.folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  if (cluster.user) chownSync(aside, cluster.user.uid, cluster.user.gid);
  const flags = [
    `--pgdata=${insideName(aside)}`,
    '--username=postgres',
    // No password is needed, because the socket is in a folder that only the owner can enter.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    // With these settings, text sorts the same on every system.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(process.platform === 'win32' ? [`--pwfile=${superuserPasswordFile(cluster.dataDir)}`] : []),
  ];
  await runProgram(cluster.binaries.initdb, flags, spawnOptions(cluster, aside));
  renameSync(aside, cluster.folder);
}

/** Returns the path of the superuser's password file. Creates it if needed. Only for systems without Unix sockets. */
export function superuserPasswordFile(dataDir: string): string {
  const file = path.join(dataDir, 'database-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return file;
}

/**
 * Returns the path by which a cluster's program opens `folder`.
 * On Linux, this is the program's working directory. So the system user needs no access to the folder's parents, and no
 * path is too long.
 */
export function insideName(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Options to run a cluster's program in `folder` as the cluster's user.
 * Removes inherited PostgreSQL and locale variables.
 */
export function spawnOptions({ user }: Cluster, folder: string): SpawnOptions {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  };
}

/** Runs a program and waits for its end. @throws {DatabaseError} with the program's error output. */
export function runProgram(program: string, flags: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', (error) => {
      reject(
        new DatabaseError(`${path.basename(program)} cannot be run: ${error.message}`, { cause: error }),
      );
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new DatabaseError(`${path.basename(program)} failed: ${printed.trim()}`));
    });
  });
}
