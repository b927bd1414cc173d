import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process that can be told from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Where `pid` counts: host name and, on Linux, the process namespace. Containers have their own. */
  readonly machine: string;
  /** Changes with every start of the machine; empty where the system does not tell. */
  readonly boot: string;
  /** When the process started, in the system's own notation; empty where it does not tell. */
  readonly started: string;
}

/** Who we are. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    machine: `${hostname()} ${tryRead(() => readlinkSync('/proc/self/ns/pid'))}`.trim(),
    boot: tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    started: startOf(process.pid),
  };
}

/** Whether a process of this machine with that number is alive, ours or not. */
export function isAlive(pid: number): boolean {
  // One that has ended but that nobody has asked after (a container without an init) still has its number.
  if (process.platform === 'linux' && readStat(pid)[0] === 'Z') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process of this machine started; empty when it is gone or the system does not tell. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)[19] ?? '';
  if (process.platform === 'win32') return '';
  return tryRead(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim());
}

/** The fields of Linux's `/proc/{pid}/stat` after the command name, which may hold spaces and brackets itself. */
function readStat(pid: number): string[] {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether that process is a PostgreSQL that serves `folder`: its own number may long belong to another program. */
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
