import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from '#platform/database/database-error.ts';
import { isAlive, ownIdentity, startOf, type ProcessIdentity } from '#platform/database/process-identity.ts';

export interface FolderLock {
  /** Aborts when another process has taken the folder over, because this one was paused for a while. */
  readonly lost: AbortSignal;
  /** Releases the folder. Safe to call twice. */
  release(): void;
}

const BEAT_MS = 2_000;
/** How long a holder on another machine may be silent before its lock is stale. */
const SILENCE_MS = 5 * BEAT_MS;

/**
 * Locks a folder for this process. A stale lock is taken over.
 * On the same machine, a lock is stale when its process has ended. Process number and start time identify the process.
 * On another machine (a replaced container), or in another boot, a lock is stale if its file is not touched for 10 s
 * while this process watches. Clocks do not count, because those of two machines differ. Neither do names of machines,
 * because copies of a virtual machine have the same name, and a name may change while the server runs.
 *
 * @throws {DatabaseError} when a running process holds the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'server.lock');
  const own = JSON.stringify(ownIdentity());
  const proposal = `${file}.${process.pid}`;
  try {
    writeFileSync(proposal, own, { mode: 0o600 });
  } catch (cause) {
    const isFull = (cause as NodeJS.ErrnoException).code === 'ENOSPC';
    if (isFull) rmSync(proposal, { force: true });
    const advice = isFull ? 'has no space left. Free some.' : 'is not writable. Set DATA_DIR to another one.';
    throw new DatabaseError(`The data folder ${folder} ${advice}`, { cause });
  }
  try {
    while (!claim(proposal, file)) {
      const held = readLock(file);
      if (held === undefined) continue;
      if (!(await isGone(held, file))) {
        throw new DatabaseError(
          `Another server (process ${held.holder?.pid ?? 'unknown'}) uses the data folder ${folder}. ` +
            'Stop it first, or give this one a DATA_DIR of its own.',
        );
      }
      takeAway(file, held.text);
    }
  } finally {
    rmSync(proposal, { force: true });
  }
  return keep(file, own);
}

/** Finds the process that holds the folder's lock, if it runs on this machine. */
export function findHolder(folder: string): ProcessIdentity | undefined {
  const held = readLock(path.join(folder, 'server.lock'));
  if (!held?.holder) return undefined;
  return verdictHere(held.holder) === 'alive' ? held.holder : undefined;
}

function keep(file: string, own: string): FolderLock {
  const lost = new AbortController();
  const beat = setInterval(() => {
    try {
      if ((readLock(file)?.text ?? own) !== own) return lost.abort();
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      // The folder is gone or read-only. The next code that uses the folder reports the error.
    }
  }, BEAT_MS);
  beat.unref();
  return {
    lost: lost.signal,
    release() {
      clearInterval(beat);
      if (readLock(file)?.text === own) rmSync(file, { force: true });
    },
  };
}

/** Creates the lock file with its content in one atomic step. Returns false if a lock exists. */
function claim(proposal: string, file: string): boolean {
  try {
    linkSync(proposal, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface HeldLock {
  readonly text: string;
  readonly holder: ProcessIdentity | undefined;
}

function readLock(file: string): HeldLock | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, holder: parseIdentity(text) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DatabaseError(`Cannot read ${file}. If no server of another user runs, delete it.`, { cause });
  }
}

function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<ProcessIdentity> | null;
    return typeof parsed?.pid === 'number' ? (parsed as ProcessIdentity) : undefined;
  } catch {
    return undefined;
  }
}

/** Where the system names its boot, the name of the host does not count. It may change while the server runs. */
const scopeOf = ({ boot, machine }: ProcessIdentity) =>
  (boot ? [boot, machine.split(' ').at(-1)] : [machine]).join();

function verdictHere(holder: ProcessIdentity): 'alive' | 'gone' | 'elsewhere' {
  const own = ownIdentity();
  if (scopeOf(holder) !== scopeOf(own)) return 'elsewhere';
  return isAlive(holder.pid) && holder.started === startOf(holder.pid) ? 'alive' : 'gone';
}

async function isGone(held: HeldLock, file: string): Promise<boolean> {
  const verdict = held.holder ? verdictHere(held.holder) : 'gone';
  if (verdict !== 'elsewhere') return verdict === 'gone';
  const before = touchedAt(file);
  await delay(SILENCE_MS);
  return touchedAt(file) === before;
}

function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Removes a stale lock. If another starting server has just replaced the lock, restores the new lock. */
function takeAway(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== expected) claim(aside, file);
  rmSync(aside, { force: true });
}
