import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '#server/limits.ts';
import { DiskFullError, guardDisk, watchDisk } from './disk-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const post = (path: string) => new Request(`http://backend.invalid${path}`, { method: 'POST', body: '{}' });

/** A backend on a disk whose free bytes the test sets, and how often it was looked at. */
function onDisk(disk: { free: number; looks: number }) {
  const measure = () => {
    disk.looks++;
    return Number.isNaN(disk.free) ? Promise.reject(new Error('unknown')) : Promise.resolve(disk.free);
  };
  return guardDisk(() => Promise.resolve(new Response('done')), watchDisk('/data', log, measure));
}

it('refuses what writes while the reserve is touched, and nothing that reads', async () => {
  const disk = { free: LIMITS.diskReserveBytes - 1, looks: 0 };
  const ask = onDisk(disk);
  for (const path of ['/rest/v1/site_visits', '/auth/v1/token', '/rest/v1/rpc/import_players'])
    await expect(ask(post(path))).rejects.toBeInstanceOf(DiskFullError);
  for (const name of ['public_profile', 'visit_statistics', 'find_visits', 'download_counts'])
    expect((await ask(post(`/rest/v1/rpc/${name}`))).status).toBe(200);
  expect((await ask(new Request('http://backend.invalid/rest/v1/teams'))).status).toBe(200);
  expect(disk.looks).toBe(1);
  disk.free = LIMITS.diskReserveBytes;
  vi.advanceTimersByTime(LIMITS.diskCheckPause + 1);
  expect((await ask(post('/rest/v1/site_visits'))).status).toBe(200);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the disk of the database is full: nothing is written',
    'the disk of the database has space again',
  ]);
});

it('refuses nothing where the system does not tell', async () => {
  expect((await onDisk({ free: Number.NaN, looks: 0 })(post('/rest/v1/site_visits'))).status).toBe(200);
});
