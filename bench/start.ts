/**
 * Measures the time from `npm start` to the first page of a built checkout.
 * Measures five starts with an existing data directory (median) and one start with an empty directory. Compares them
 * with npm running `node -e ""`. The environment variable `NODE_PROGRAM` selects another Node program.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildIfStale } from '#scripts/build.ts';
import { ROOT } from '#platform/root.ts';
import { figure, median, report } from './report.ts';

const RUNS = 5;
const node = process.env.NODE_PROGRAM ?? process.execPath;
const path = `${dirname(node)}:${process.env.PATH ?? ''}`;

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Starts the server, stops it, and returns how long the first response took, in milliseconds. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PATH: path, PORT: String(port), DATA_DIR: dataDir },
  });
  const answered = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await answered())) await new Promise((resolve) => setTimeout(resolve, 5));
  const took = performance.now() - started;
  if (!child.pid) throw new Error('npm start has no process.');
  process.kill(-child.pid, 'SIGTERM');
  while (isAlive(-child.pid)) await new Promise((resolve) => setTimeout(resolve, 5)); // npm ends before the server
  return took;
}

/** Whether a process is running or, for a negative id, any process of that process group. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function bareNpm(): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['exec', '--silent', '--offline', '--', 'node', '-e', ''], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, PATH: path },
  });
  await once(child, 'exit');
  return performance.now() - started;
}

await buildIfStale();
const folder = await mkdtemp(join(tmpdir(), 'line-rush-start-'));
try {
  const dataDir = join(folder, 'data');
  const first = await startOnce(dataDir);
  const again: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < RUNS; index += 1) {
    again.push(await startOnce(dataDir));
    bare.push(await bareNpm());
  }
  report(
    'npm start to the first page, milliseconds',
    [
      { start: 'empty data directory', median: figure(first) },
      { start: 'data directory that exists', median: figure(median(again)) },
      { start: 'npm running an empty program', median: figure(median(bare)) },
    ],
    `Ratio to the empty program ${(median(again) / median(bare)).toFixed(2)}; target 2,000 ms.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
