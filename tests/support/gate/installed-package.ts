import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canReach, type SystemUser } from '#platform/database/system-user.ts';

/** A release package that root (or we) installed, and the ordinary user that runs it. */
export interface InstalledPackage {
  /** The read-only program folder. */
  readonly program: string;
  /** Undefined when we are an ordinary user ourselves. */
  readonly user: SystemUser | undefined;
  /** The Node program, in a place that the user can reach. */
  readonly node: string;
}

export interface InstalledServer {
  readonly url: string;
  readonly anonKey: string;
  readonly logs: () => string;
  /** Resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface RunOutcome {
  readonly code: number | null;
  readonly printed: string;
}

/** A first start creates a database, which takes a while on a busy machine. */
const PATIENCE = 100_000;

/** Unpacks a package below `folder`, which the user can enter, and takes away all write permissions. */
export function installPackage(file: string, folder: string): InstalledPackage {
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const program = join(folder, 'line-rush');
  execFileSync('chmod', ['-R', 'a-w', program]);
  const user = findNobody();
  const node = join(folder, 'node');
  if (!user || canReach(user, dirname(process.execPath))) return { program, user, node: process.execPath };
  copyFileSync(process.execPath, node);
  return { program, user, node };
}

/** PostgreSQL and the package run as an ordinary user, even if the tests run as root. */
function findNobody(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { name: 'nobody', uid: id('-u'), gid: id('-g') };
}

/** Creates a folder that only the package's user may write to. */
export function makeWorkFolder({ user }: InstalledPackage, folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Gives a folder with its contents to the package's user. */
export function handOver({ user }: InstalledPackage, folder: string): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/** The least that a service manager provides: not even a home. */
function optionsOf({ user }: InstalledPackage, cwd: string, env: Record<string, string>) {
  return { cwd, env: { PATH: '/usr/bin:/bin', ...env }, ...(user && { uid: user.uid, gid: user.gid }) };
}

/** Runs a program of a package to its end, for example `dist/server/db.js`. */
export function runInstalled(
  installed: InstalledPackage,
  [file = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): RunOutcome {
  const { status, stderr, stdout } = spawnSync(installed.node, [join(installed.program, file), ...args], {
    ...optionsOf(installed, cwd, env),
    encoding: 'utf8',
  });
  return { code: status, printed: `${stdout}${stderr}` };
}

/** Starts `start.js` in `cwd`, and resolves when the server is ready. Rejects with what it printed. */
export async function startInstalled(
  installed: InstalledPackage,
  cwd: string,
  port: number,
  env: Record<string, string> = {},
): Promise<InstalledServer> {
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(installed.node, [join(installed.program, 'start.js')], {
    ...optionsOf(installed, cwd, { ...env, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  let ended = false;
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ended = true;
      resolve(code);
    });
  });
  const waitFor = async <T>(read: () => Promise<T | null>): Promise<T> => {
    for (;;) {
      const found = await read();
      if (found !== null) return found;
      const isLate = performance.now() - began > PATIENCE;
      if (isLate) child.kill('SIGKILL');
      if (ended || isLate) throw new Error(`The installed server did not start. It printed:\n${printed}`);
      await delay(50);
    }
  };
  const page = await waitFor(() =>
    fetch(url).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    ),
  );
  await waitFor(() => Promise.resolve(printed.includes('Ready after ') || null));
  return {
    url,
    anonKey: /name="supabase-anon-key" content="([^"]+)"/.exec(page)?.[1] ?? '',
    logs: () => printed,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** A second program folder with the same files, whose folder `writable` can be changed. */
export function copyProgram(installed: InstalledPackage, to: string, writable: string): InstalledPackage {
  execFileSync('cp', ['-al', installed.program, to]);
  chmodSync(join(to, writable), 0o755);
  return { ...installed, program: to };
}
