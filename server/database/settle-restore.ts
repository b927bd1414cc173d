import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What goes with a database: the keys it was served with, and the superuser's password where there are no sockets. */
const COMPANIONS = ['secrets.json', 'database-password'];

/** Where a restore builds the new database: a data folder of its own inside the real one, so that moving it is a rename. */
export function draftFolder(dataDir: string): string {
  return path.join(dataDir, 'restore.part');
}

/**
 * Puts the database that stands complete in the draft folder in the place of the present one, which is deleted once that is
 * done. The caller holds the data folder's lock, and no PostgreSQL runs on either.
 */
export function adoptDraft(dataDir: string): void {
  // From this rename on the restore is decided: a crash at any later point is ended by the next start.
  renameSync(draftFolder(dataDir), readyFolder(dataDir));
  sync(dataDir);
  settleRestore(dataDir);
}

/** Ends a restore that was decided; changes nothing when there is none. The caller holds the data folder's lock. */
export function settleRestore(dataDir: string): void {
  const ready = readyFolder(dataDir);
  if (!existsSync(ready)) return;
  const [current, former, fresh] = [
    path.join(dataDir, 'postgres'),
    path.join(dataDir, 'postgres.former'),
    path.join(ready, 'postgres'),
  ];
  for (const name of COMPANIONS) {
    const companion = path.join(ready, name);
    if (existsSync(companion)) renameSync(companion, path.join(dataDir, name));
  }
  if (existsSync(fresh)) {
    if (existsSync(current)) renameSync(current, former);
    renameSync(fresh, current);
  }
  sync(dataDir);
  rmSync(former, { recursive: true, force: true });
  rmSync(ready, { recursive: true, force: true });
}

function readyFolder(dataDir: string): string {
  return path.join(dataDir, 'restore');
}

/** Renames are on disk when their folder is; Windows has no such thing. */
function sync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
