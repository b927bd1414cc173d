import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

export function bin(name: string): string {
  return join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Lower than the default of 0, but high enough that no test waits for the processor until its time is over. */
const BACKGROUND = 4;

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  held?: boolean;
  /** Whether to run with low priority, so that other commands get the processor first. */
  background?: boolean;
}

/** Runs a command. Resolves with its exit code, or with 128 if a signal ended it. */
export async function run(
  command: string,
  args: readonly string[],
  { env = {}, held = false, background = false }: RunOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (background && child.pid !== undefined) setPriority(child.pid, BACKGROUND);
  const output: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => output.push(piece));
  child.stderr?.on('data', (piece: Buffer) => output.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  if (held) process.stdout.write(Buffer.concat(output));
  return code ?? 128;
}
