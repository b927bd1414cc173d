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
import { insideName, runProgram, spawnOptions, type Cluster } from '#platform/database/cluster.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import type { DatabaseLog } from '#platform/database/database.ts';
import { isAlive, servesFolder } from '#platform/database/process-identity.ts';
import { findFreePort } from '#platform/database/server-address.ts';

const USES_SOCKETS = process.platform !== 'win32';
/** With Unix sockets, this number is only part of the socket's name, and nothing listens on TCP. */
const SOCKET_PORT = 5432;
const START_LIMIT_MS = 60_000;
const FAST_STOP_LIMIT_MS = 20_000;
const POLL_MS = 5;
const ORPHANS_POLL_MS = 250;
const LOG_LIMIT_BYTES = 5_000_000;

export interface StartedServer {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the exit code or signal when PostgreSQL's process has ended for any reason. */
  readonly ended: Promise<string>;
}

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections (about 0.04 s).
 * The caller holds the folder's lock. If a killed server left its PostgreSQL running, that PostgreSQL is stopped first.
 * The new PostgreSQL stops when this process exits, unless this process is killed.
 *
 * @param port The port of an earlier start, if there was one.
 * @throws {DatabaseError} with the end of PostgreSQL's log if it does not start.
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
    // If PostgreSQL's main process was killed, its sessions end one by one. Until the last one has ended, a
    // new PostgreSQL fails with this message, so try again.
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
    // With its own session, PostgreSQL does not get Ctrl-C from the terminal. We stop PostgreSQL after the last
    // request.
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const how = String(code ?? signal);
      failure ??= `it ended with ${how}`;
      resolve(how);
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

/** Signals PostgreSQL to stop when this process exits. Does not wait, because an exit handler cannot wait. */
function endWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGINT');
  process.once('exit', stop);
  for (const event of ['exit', 'error']) child.once(event, () => process.removeListener('exit', stop));
}

/** Stops PostgreSQL: rolls back open transactions, and resolves when everything is on disk. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'], {
      cwd: cluster.folder,
    });
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown. SIGQUIT is its immediate shutdown, after which the next start must recover.
  for (const [signal, limit] of [
    ['SIGINT', FAST_STOP_LIMIT_MS],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
    if (await isGoneWithin(cluster.folder, pid, limit)) return;
  }
  throw new DatabaseError(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Finds the process that serves the folder, and its port; undefined if no process is ready. */
export function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const { pid, port, ready } = readPidFile(folder);
  return pid && ready && servesFolder(pid, folder) ? { pid, port } : undefined;
}

async function stopLeftover(cluster: Cluster, log: DatabaseLog): Promise<void> {
  const { pid } = readPidFile(cluster.folder);
  if (!pid) return;
  if (servesFolder(pid, cluster.folder)) {
    log.warn('The previous server was killed and left its PostgreSQL running: stopping it.');
    await stopServer(cluster, pid);
  }
  disown(cluster.folder);
}

/**
 * Replaces the process number in `postmaster.pid` with ours, and removes PostgreSQL's sockets.
 * PostgreSQL does not start while any process has the number in the file, even an unrelated program. But it ignores our
 * number, because we are its parent process. It needs the rest of the file to find old sessions.
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
    // Relative to PostgreSQL's working directory.
    unix_socket_directories: USES_SOCKETS ? '.' : '',
    fsync: 'on',
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Do not log statements and key values, because they contain email addresses and password hashes.
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

/** Reads `postmaster.pid`. Line 1 is the process number, line 4 the port, and line 8 the status. */
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
    // Check the file, too. PostgreSQL deletes it last, but its process may look alive until Node notices the end.
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
