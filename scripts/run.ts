import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

export function bin(name: string): string {
  return join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  held?: boolean;
}

/** Runs a command. Resolves with its exit code, or with 128 if a signal ended it. */
export async function run(
  command: string,
  args: readonly string[],
  { env = {}, held = false }: RunOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => output.push(piece));
  child.stderr?.on('data', (piece: Buffer) => output.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  if (held) process.stdout.write(Buffer.concat(output));
  return code ?? 128;
}
