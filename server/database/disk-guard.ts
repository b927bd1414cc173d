import { statfs } from 'node:fs/promises';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';

/** There is too little space left to write anything. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** Resolves while there is space to write; else rejects with {@link DiskFullError}. */
export type EnsureSpace = () => Promise<void>;

/**
 * Looks at the disk of the database, which is full when it has less than `LIMITS.diskReserveBytes` left. PostgreSQL itself stops when
 * it finds no space for its log, and then answers nobody; with the reserve it goes on answering what only reads, and does the
 * writing that it does by itself.
 *
 * @param folder On the disk in question.
 * @param measure Bytes that are free there; rejects where the system does not tell, and then there is space.
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
      log.error(
        { free, reserve: LIMITS.diskReserveBytes },
        'the disk of the database is full: nothing is written',
      );
    if (!full && wasFull) log.info('the disk of the database has space again');
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

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
