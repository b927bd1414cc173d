import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from './supervise.ts';

/** Long enough for a busy machine. */
const PATIENT = { timeout: 60_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'line-rush-supervise-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Supervises a program that counts its starts. `body` is its code, which can read the count as `starts`. */
function run(body: string) {
  const starts = join(folder, 'starts');
  const lines: string[] = [];
  const program = `
    const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n');
    const starts = fs.readFileSync(${JSON.stringify(starts)}, 'utf8').trim().split('\\n').length;
    const ready = () => new Promise((sent) => process.send({ type: 'ready' }, sent));
    const forever = () => setInterval(() => undefined, 1000);
    process.on('disconnect', () => process.exit(0));
    (async () => { ${body} })();`;
  const supervised = supervise(['-e', program], (line) => lines.push(line));
  const pids = async () =>
    (await readFile(starts, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
  return { ...supervised, lines, pids };
}

test('a program that never served ends with its own exit code', PATIENT, async () => {
  const { ended, lines, pids } = run('process.exit(3)');
  expect(await ended).toBe(3);
  expect(await pids()).toHaveLength(1);
  expect(lines).toEqual([]);
});

test(
  'a crashed server restarts at once, with one line that says so, until it is stopped',
  PATIENT,
  async () => {
    const { ended, lines, pass, pids } = run(
      `await ready(); if (starts === 1) process.kill(process.pid, 'SIGKILL'); process.on('SIGTERM', () => process.exit(0)); forever();`,
    );
    await expect.poll(pids, PATIENT).toHaveLength(2);
    expect(lines).toEqual(['The server ended unexpectedly (SIGKILL). Starting it again.']);
    pass('SIGTERM');
    await ended;
    expect(await pids()).toHaveLength(2);
  },
);

test('a server that keeps crashing restarts more and more slowly, and can be stopped', PATIENT, async () => {
  const { ended, lines, pass } = run('if (starts === 1) await ready(); process.exit(7);');
  await expect.poll(() => lines.length, PATIENT).toBeGreaterThanOrEqual(3);
  expect(lines.slice(0, 3)).toEqual([
    'The server ended unexpectedly (exit code 7). Starting it again.',
    'The server ended unexpectedly (exit code 7). Starting it again in 0.5 s.',
    'The server ended unexpectedly (exit code 7). Starting it again in 1 s.',
  ]);
  pass('SIGTERM');
  expect(await ended).toBe(7);
});

test('a server that is stopped cleanly stays stopped', PATIENT, async () => {
  const { ended, lines, pids } = run('await ready(); process.exit(0);');
  expect(await ended).toBe(0);
  expect([await pids(), lines]).toEqual([[expect.any(Number)], []]);
});
