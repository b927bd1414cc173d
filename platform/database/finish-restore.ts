import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Files that belong to a database: its keys and, on systems without Unix sockets, the superuser's password. */
const COMPANIONS = ['secrets.json', 'database-password'];

/**
 * Folder in which a restore builds the new database.
 * The folder is inside the data folder, so that a rename can move the new database.
 */
export function draftFolder(dataDir: string): string {
  return path.join(dataDir, 'restore.part');
}

/**
 * Replaces the current database with the complete database in the draft folder. Deletes the old database.
 * The caller holds the data folder's lock, and no PostgreSQL runs on either database.
 */
export function adoptDraft(dataDir: string): void {
  // After this rename, the restore is final: if the process crashes later, the next start finishes the restore.
  renameSync(draftFolder(dataDir), readyFolder(dataDir));
  sync(dataDir);
  finishRestore(dataDir);
}

/**
 * Finishes a restore that a process left unfinished after the rename in `adoptDraft`. Does nothing if there is none.
 * The caller holds the data folder's lock.
 */
export function finishRestore(dataDir: string): void {
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

/** Its name must not be one that an operator may choose for a folder of backups, because the folder is deleted. */
export function readyFolder(dataDir: string): string {
  return path.join(dataDir, 'restore.ready');
}

/** Flushes renames in a folder to disk; Windows has no equivalent. */
function sync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
