import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { insideName, runProgram, spawnOptions, type Cluster } from '#server/database/cluster.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import type { DatabaseLog } from '#server/database/database.ts';
import { isAlive, servesFolder } from '#server/database/process-identity.ts';
import { findFreePort } from '#server/database/server-address.ts';

const USES_SOCKETS = process.platform !== 'win32';
/** Part of the socket's name; nothing listens on TCP. */
const SOCKET_PORT = 5432;
const START_LIMIT_MS = 60_000;
const FAST_STOP_LIMIT_MS = 20_000;
const POLL_MS = 5;
const ORPHANS_POLL_MS = 250;
const LOG_LIMIT_BYTES = 5_000_000;

/** A PostgreSQL that takes connections. */
export interface StartedServer {
  readonly pid: number;
  readonly port: number;
  /** Resolves when its process has ended, asked or not. */
  readonly ended: Promise<void>;
}

/**
 * Starts PostgreSQL on a cluster and waits until it takes connections (about 0.04 s). The caller holds the folder's lock:
 * a PostgreSQL that still serves it was left behind by a killed server, and is stopped first. It ends with this process,
 * however that ends, short of a kill.
 *
 * @param port Where it listened before; left out on the first start.
 * @throws {DatabaseError} with the end of PostgreSQL's log when it does not come up.
 */
export async function startPostgres(
  cluster: Cluster,
  log: DatabaseLog,
  port = USES_SOCKETS ? SOCKET_PORT : undefined,
): Promise<StartedServer> {
  await stopLeftover(cluster, log);
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const outcome = await tryStart(cluster, port ?? (await findFreePort()), deadline);
    if ('pid' in outcome) return outcome;
    const end = logEnd(cluster);
    // Sessions of a PostgreSQL that was killed itself end one by one; it says so until the last is gone.
    if (!end.includes('still in use') || Date.now() > deadline) {
      throw new DatabaseError(`PostgreSQL did not start: ${outcome.failure}. ${end}`);
    }
    await delay(ORPHANS_POLL_MS);
  }
}

async function tryStart(
  cluster: Cluster,
  port: number,
  deadline: number,
): Promise<StartedServer | { failure: string }> {
  const logFile = openLog(cluster.dataDir);
  const child = spawn(cluster.binaries.postgres, flags(cluster, port), {
    ...spawnOptions(cluster, cluster.folder),
    // A session of its own: Ctrl-C in the terminal reaches us first, and we stop PostgreSQL after the last request.
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      failure ??= `it ended with ${code ?? signal}`;
      resolve();
    });
  });
  endWithUs(child);
  child.unref();
  while (!(child.pid && isReady(cluster.folder, child.pid))) {
    if (failure) return { failure };
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return { failure: 'it took too long' };
    }
    await delay(POLL_MS);
  }
  return { pid: child.pid, port, ended };
}

/** The last moment of our process cannot wait, but it can ask PostgreSQL to stop. */
function endWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGINT');
  process.once('exit', stop);
  for (const event of ['exit', 'error']) child.once(event, () => process.removeListener('exit', stop));
}

/** Stops PostgreSQL: open transactions are rolled back, everything is on disk when it resolves. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'], {
      cwd: cluster.folder,
    });
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, after which the next start recovers.
  for (const [signal, limit] of [
    ['SIGINT', FAST_STOP_LIMIT_MS],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already.
    }
    if (await isGoneWithin(cluster.folder, pid, limit)) return;
  }
  throw new DatabaseError(`PostgreSQL (process ${pid}) does not stop.`);
}

/** The process that serves the folder and its port, if one is ready. */
export function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const { pid, port, ready } = readPidFile(folder);
  return pid && ready && servesFolder(pid, folder) ? { pid, port } : undefined;
}

async function stopLeftover(cluster: Cluster, log: DatabaseLog): Promise<void> {
  const { pid } = readPidFile(cluster.folder);
  if (!pid) return;
  if (servesFolder(pid, cluster.folder)) {
    log.warn('The server before this one was killed and left its PostgreSQL running: stopping it.');
    await stopServer(cluster, pid);
  }
  disown(cluster.folder);
}

/**
 * PostgreSQL does not start while the number in its files belongs to any process, and it may be another program's by
 * now. Our own number it knows for its parent's and passes over; the rest of `postmaster.pid` must stay, for by it
 * PostgreSQL finds out whether sessions of the former one still write.
 */
function disown(folder: string): void {
  const file = path.join(folder, 'postmaster.pid');
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folder, name), { force: true });
  }
}

function flags(cluster: Cluster, port: number): string[] {
  const settings = {
    listen_addresses: USES_SOCKETS ? '' : '127.0.0.1',
    port,
    // Relative to the folder it runs in.
    unix_socket_directories: USES_SOCKETS ? '.' : '',
    fsync: 'on',
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Neither statements nor key values reach the log: they hold addresses and password hashes.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return [
    '-D',
    insideName(cluster.folder),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** The lines of `postmaster.pid`: 1 process, 4 port, 8 status. */
function readPidFile(folder: string): { pid: number; port: number; ready: boolean } {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return { pid: 0, port: 0, ready: false };
  }
}

function isReady(folder: string, pid: number): boolean {
  const found = readPidFile(folder);
  return found.pid === pid && found.ready;
}

async function isGoneWithin(folder: string, pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    // The file goes last, and a child that has ended stays in the process table until Node has seen it.
    if (readPidFile(folder).pid !== pid || !isAlive(pid)) return true;
    await delay(POLL_MS);
  }
  return false;
}

function openLog(dataDir: string): number {
  const file = path.join(dataDir, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function logEnd({ dataDir }: Cluster): string {
  const file = path.join(dataDir, 'postgres.log');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return `The end of ${file}: ${lines.slice(-5).join(' / ')}`;
}
