/**
 * Measures the time from the start of an unpacked release package to its first page and its first data.
 * All starts use the same existing data directory. Reports medians of seven. For comparison, the same run measures
 * `npm start` in the repository and, as the minimum, a bare Node server that sends one fixed page.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { writePackage } from '#scripts/package/write-package.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { ROOT } from '#platform/root.ts';
import { figure, median, report } from './report.ts';

const RUNS = 7;
const POLL_MS = 4;
const TARGET_MS = 1000;

interface Times {
  readonly page: number;
  readonly data: number;
}

async function get(url: string, apikey = ''): Promise<string | null> {
  return fetch(url, { headers: { apikey } }).then(
    async (response) => (response.ok ? response.text() : null),
    () => null,
  );
}

async function poll(read: () => Promise<string | null>): Promise<string> {
  for (;;) {
    const text = await read();
    if (text !== null) return text;
    await delay(POLL_MS);
  }
}

function isGroupAlive(id: number): boolean {
  try {
    return process.kill(-id, 0);
  } catch {
    return false;
  }
}

async function startOnce(
  [program = '', ...args]: readonly string[],
  cwd: string,
  dataDir: string,
): Promise<Times> {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: 'ignore', detached: true });
  const html = await poll(() => get(`${origin}/`));
  const page = performance.now() - began;
  const key = /name="supabase-anon-key" content="([^"]+)"/.exec(html)?.[1] ?? '';
  await poll(() => get(`${origin}/rest/v1/teams?select=id,name`, key));
  const data = performance.now() - began;
  const { pid } = child;
  if (!pid) throw new Error(`${program} has no process.`);
  process.kill(-pid, 'SIGTERM');
  // npm may exit before the server that it started.
  while (isGroupAlive(pid)) await delay(POLL_MS);
  return { page, data };
}

const folder = await mkdtemp(join(tmpdir(), 'line-rush-package-'));
try {
  const built = performance.now();
  const { file, files, packedBytes, unpackedBytes } = await writePackage(folder, { postgres: true });
  const packed = performance.now();
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const unpacked = performance.now();
  const bare = join(folder, 'bare.mjs');
  await writeFile(
    bare,
    `import { createServer } from 'node:http';
    createServer((_, response) => response.end('A page')).listen(process.env.PORT, '127.0.0.1');`,
  );
  const starts = {
    'node line-rush/start.js': [process.execPath, join(folder, 'line-rush', 'start.js')],
    'npm start in the repository': ['npm', 'start', '--silent'],
    'a bare Node server': [process.execPath, bare],
  };
  const dataDir = join(folder, 'data');
  await startOnce(starts['node line-rush/start.js'], folder, dataDir);
  const times = new Map<string, Times[]>();
  // The starts alternate, so that other load on the machine affects all of them.
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, command] of Object.entries(starts)) {
      const cwd = command[0] === 'npm' ? ROOT : folder;
      times.set(name, [...(times.get(name) ?? []), await startOnce(command, cwd, dataDir)]);
    }
  const rows = [...times].map(([start, of]) => ({
    start,
    page: median(of.map(({ page }) => page)),
    data: median(of.map(({ data }) => data)),
  }));
  const [ours, npm] = rows;
  report(
    'From the start to the first page and the first data, milliseconds',
    rows.map(({ start, page, data }) => ({
      start,
      'first page': figure(page),
      'first data': start.includes('bare') ? '' : figure(data),
    })),
    `The package needs ${((ours?.page ?? 0) / (npm?.page ?? 1)).toFixed(2)} times as long as npm start to the first page; ` +
      `target ${TARGET_MS} ms. ${files} files, ${figure(packedBytes / 1e6)} MB packed in ${figure(packed - built)} ms, ` +
      `${figure(unpackedBytes / 1e6)} MB unpacked in ${figure(unpacked - packed)} ms.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
