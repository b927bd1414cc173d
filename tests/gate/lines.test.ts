import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverCommand, testEnvironment } from '#tests/support/server.ts';

const FEEDS = 'tests/support/feeds';

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...serverCommand('lines'), ...args], { env: testEnvironment({}) });

test('prints lines to standard output, and failures to standard error with an exit code', async () => {
  const players = `${FEEDS}/players.json`;
  const [lines, usage, missing] = await Promise.all([
    run('infer', `${FEEDS}/shifts/2022020005.csv`, players),
    run('infer').catch((error: unknown) => error),
    run('infer', 'missing.csv', players).catch((error: unknown) => error),
  ]);
  expect(Object.keys(JSON.parse(lines.stdout) as object).toSorted()).toEqual(['BOS', 'WSH']);
  expect(usage).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run lines/),
  });
  expect(missing).toMatchObject({ code: 1, stdout: '', stderr: 'Could not read missing.csv (ENOENT).\n' });
});
