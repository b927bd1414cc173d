import { statfs } from 'node:fs/promises';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';

export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** Resolves if there is space for writing; otherwise rejects with {@link DiskFullError}. */
export type EnsureSpace = () => Promise<void>;

/**
 * Watches the database's disk. It counts as full if fewer than `LIMITS.diskReserveBytes` are free.
 * PostgreSQL stops if there is no space for its log. With the reserve, PostgreSQL can serve reads and finish background
 * writes.
 *
 * @param folder Any folder on that disk.
 * @param measure Returns the disk's free bytes. If `measure` rejects, the disk counts as not full.
 */
export function watchDisk(
  folder: string,
  log: Logger,
  measure: (folder: string) => Promise<number> = freeBytes,
): EnsureSpace {
  let asked = -Infinity;
  let asking: Promise<boolean> = Promise.resolve(false);
  let wasFull = false;

  async function ask(): Promise<boolean> {
    const free = await measure(folder).catch(() => Infinity);
    const full = free < LIMITS.diskReserveBytes;
    if (full && !wasFull)
      log.error({ free, reserve: LIMITS.diskReserveBytes }, 'the database disk is full: writes are rejected');
    if (!full && wasFull) log.info('the database disk has space again');
    wasFull = full;
    return full;
  }

  function isFull(): Promise<boolean> {
    const now = performance.now();
    if (now - asked > LIMITS.diskCheckPause) {
      asked = now;
      asking = ask();
    }
    return asking;
  }

  return async () => {
    if (await isFull()) throw new DiskFullError('The disk of the database is full.');
  };
}

/** Returns the bytes that an unprivileged user can still write on the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
