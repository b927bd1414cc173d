import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, and distinguishes it from later processes with the same id. */
export type ProcessIdentity = ReturnType<typeof ownIdentity>;

export function ownIdentity() {
  return {
    pid: process.pid,
    /** The scope of `pid`: host name and, on Linux, the process namespace. Each container has a scope of its own. */
    machine: `${hostname()} ${tryRead(() => readlinkSync('/proc/self/ns/pid'))}`.trim(),
    /** Changes with every boot; empty where the system does not provide it. */
    boot: tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    /** Start time in the system's own format; empty where the system does not provide it. */
    started: startOf(process.pid),
  };
}

export function isAlive(pid: number): boolean {
  // An ended process keeps its id until its parent collects it. In a container without init, that may never happen.
  if (process.platform === 'linux' && readStat(pid)[0] === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process; empty when it has ended or the system does not provide it. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)[19] ?? '';
  if (process.platform === 'win32') return '';
  return tryRead(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim());
}

/** The fields of `/proc/{pid}/stat` after the command name, which may contain spaces and parentheses. */
function readStat(pid: number): string[] {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether a process is the PostgreSQL of `folder`. Another program may have PostgreSQL's old process id. */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    return tryRead(() => readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(folder);
  }
  if (process.platform === 'win32') {
    const row = tryRead(() =>
      execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV'], { encoding: 'utf8' }),
    );
    return row.includes('postgres');
  }
  const command = tryRead(() =>
    execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }),
  );
  return command.includes('postgres') && command.includes(folder);
}

function tryRead(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
