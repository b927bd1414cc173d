import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canReach, type SystemUser } from '#platform/database/system-user.ts';

/** An installed release package, and the ordinary user who runs it. */
export interface InstalledPackage {
  /** The read-only program folder. */
  readonly program: string;
  /** Undefined if the tests run as an ordinary user. In this case, the same user runs the package. */
  readonly user: SystemUser | undefined;
  /** The Node program, in a place that the user can reach. */
  readonly node: string;
}

export interface InstalledServer {
  readonly url: string;
  readonly anonKey: string;
  readonly logs: () => string;
  stop(): Promise<number | null>;
}

export interface RunOutcome {
  readonly code: number | null;
  readonly printed: string;
}

/** Milliseconds to wait for a start. The first start creates a database, which is slow on a busy machine. */
const PATIENCE = 100_000;

/** Unpacks a package in `folder`, and makes its files read-only. The user who runs it needs access to `folder`. */
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

/** Returns the user `nobody` if the tests run as root, because PostgreSQL cannot run as root. */
function findNobody(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { name: 'nobody', uid: id('-u'), gid: id('-g') };
}

export function makeWorkFolder({ user }: InstalledPackage, folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

export function handOver({ user }: InstalledPackage, folder: string): void {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/** Options for a process with a minimal environment, as a service manager gives it. Even `HOME` is missing. */
function optionsOf({ user }: InstalledPackage, cwd: string, env: Record<string, string>) {
  return { cwd, env: { PATH: '/usr/bin:/bin', ...env }, ...(user && { uid: user.uid, gid: user.gid }) };
}

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

/** Starts `start.js` in `cwd`. Resolves when the server is ready. On failure, rejects with its output. */
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

/** Copies the program folder as hard links. In the copy, the subfolder `writable` is writable. */
export function copyProgram(installed: InstalledPackage, to: string, writable: string): InstalledPackage {
  execFileSync('cp', ['-al', installed.program, to]);
  chmodSync(join(to, writable), 0o755);
  return { ...installed, program: to };
}
