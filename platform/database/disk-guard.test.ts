import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { DiskFullError, watchDisk } from './disk-guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

function onDisk(disk: { free: number; looks: number }) {
  const measure = () => {
    disk.looks++;
    return Number.isNaN(disk.free) ? Promise.reject(new Error('unknown')) : Promise.resolve(disk.free);
  };
  return watchDisk('/data', log, measure);
}

it('rejects writes below the reserve', async () => {
  const disk = { free: LIMITS.diskReserveBytes - 1, looks: 0 };
  const ensureSpace = onDisk(disk);
  for (let i = 0; i < 3; i++) await expect(ensureSpace()).rejects.toBeInstanceOf(DiskFullError);
  expect(disk.looks).toBe(1);
  disk.free = LIMITS.diskReserveBytes;
  vi.advanceTimersByTime(LIMITS.diskCheckPause + 1);
  await ensureSpace();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database disk is full: writes are rejected',
    'the database disk has space again',
  ]);
});

it('allows writes when the system does not report free space', async () => {
  await expect(onDisk({ free: Number.NaN, looks: 0 })()).resolves.toBeUndefined();
});
