/** Tests the recovery after the server or PostgreSQL is killed. No confirmed row may be lost. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataRoot } from '#tests/support/copy-template.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { missingFrom, readBack, startLoad } from '../support/gate/write-load.ts';

const env = { TRUST_PROXY: 'true' };
let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(dataRoot(), 'line-rush-test-'));
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function databaseProcess(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('kill -9 during writes, twice: no confirmed row is lost, no insert is partial, the database reopens', async () => {
  const promised = new Set<string>();
  for (let round = 0; round < 2; round++) {
    server = await startTestServer({ dataDir, env });
    const stored = await readBack(server);
    expect([missingFrom(stored.ids, promised), stored.torn], `after round ${round}`).toEqual([[], []]);
    const load = startLoad(server);
    await expect.poll(() => load.acknowledged.size, { interval: 10 }).toBeGreaterThan(60);
    // The second round also kills PostgreSQL. In the first round, PostgreSQL finishes its statements.
    if (round === 1) process.kill(await databaseProcess(), 'SIGKILL');
    await server.kill();
    await load.stop();
    expect(load.faults).toEqual([]);
    for (const id of load.acknowledged) promised.add(id);
  }
  server = await startTestServer({ dataDir, env });
  const stored = await readBack(server);
  expect([missingFrom(stored.ids, promised), stored.torn]).toEqual([[], []]);
}, 300_000);

/** Returns the id of a process that serves a connection to PostgreSQL. */
function sessionOf(postmaster: number): number {
  const rows = execFileSync('ps', ['--ppid', String(postmaster), '-o', 'pid=,args='], { encoding: 'utf8' });
  return Number(/^\s*(\d+) postgres: line_rush /m.exec(rows)?.[1]);
}

describe('PostgreSQL ends under load', () => {
  test.each([
    ['is restarted by its operator', (postmaster: number) => process.kill(postmaster, 'SIGINT')],
    ['is killed', (postmaster: number) => process.kill(postmaster, 'SIGKILL')],
    [
      'loses a session, and ends all others',
      (postmaster: number) => process.kill(sessionOf(postmaster), 'SIGKILL'),
    ],
  ])('it %s: requests get sentences, then the server recovers', async (_how, end) => {
    const load = startLoad(server, 8);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(60);
    const strike = async () => {
      if (load.refused.size === 0) end(await databaseProcess());
      return load.refused.size;
    };
    // Again, if no statement was running at that moment.
    await expect.poll(strike, { interval: 500 }).toBeGreaterThan(0);
    const before = load.acknowledged.size;
    const readsBefore = load.reads();
    const goesOn = () => load.acknowledged.size > before + 60 && load.reads() > readsBefore + 20;
    const state = () => goesOn() || [load.acknowledged.size, load.refused, load.faults, server.logs()];
    await expect.poll(state).toEqual(true);
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(load.refused.get('none') ?? 0).toBe(0);
    const stored = await readBack(server);
    expect([missingFrom(stored.ids, load.acknowledged), stored.torn]).toEqual([[], []]);
  });
});
