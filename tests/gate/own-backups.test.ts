/** Tests the backups that the server makes by itself: before an upgrade, and daily. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backUpDaily, createOwnBackups } from '#platform/backup/own-backups.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openEmbedded } from '#platform/database/open-embedded.ts';
import { LIMITS } from '#platform/limits.ts';
import { writeSecret } from '#platform/secrets.ts';
import { contentsOf, runDb } from '#tests/support/gate/backups.ts';
import { startTestServer, readMetrics } from '#tests/support/server.ts';
import { copyTemplate } from '#tests/support/copy-template.ts';
import { keepLog, makeFolder, removeFolder } from '#tests/support/policies/temporary.ts';
import { buildPreviousVersion, PREVIOUS, previousSecret } from '#tests/support/policies/previous-version.ts';

const DAY = 24 * 60 * 60 * 1000;
const version = '1.1.0';

/** Builds a data folder of version 1.0.0. */
async function makePrevious(): Promise<string> {
  const dataDir = makeFolder();
  await (await openEmbedded(dataDir, keepLog(), buildPreviousVersion)).close();
  await writeSecret(dataDir, previousSecret());
  return dataDir;
}

const backupsIn = (dataDir: string) => {
  const folder = path.join(dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

test('a server backs up before an upgrade, once, and the backup brings the earlier version back', async () => {
  const dataDir = await makePrevious();
  const server = await startTestServer({ dataDir });
  expect(server.logs()).toMatch(/Backed up the database before the upgrade: .*\n.*Applied migrations: /);
  const metrics = await readMetrics(server);
  expect(Number(/^line_rush_backup_age_seconds ([\d.]+)$/m.exec(metrics)?.[1])).toBeLessThan(120);
  await server.stop();
  const again = await startTestServer({ dataDir });
  await again.stop();
  const [name = '', ...others] = backupsIn(dataDir);
  expect(others).toEqual([]);
  expect(name).toMatch(/^line-rush-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-before-\d+\.\d+\.\d+\.backup$/);
  const file = path.join(dataDir, 'backups', name);
  expect([statSync(path.dirname(file)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  const { header, rows } = await contentsOf(file);
  expect([header?.migrations.length, header?.jwtSecret, rows['auth.users']]).toEqual([
    51,
    previousSecret(),
    2,
  ]);
  expect(await runDb({ dataDir }, ['restore', file, '--replace'])).toContain(
    'The previous database was deleted.',
  );
  expect(backupsIn(dataDir), 'a restore keeps the backups').toEqual([name]);
  const restored = await startTestServer({ dataDir });
  expect(restored.anonKey).toBe(PREVIOUS.anonKey);
  await restored.stop();
  removeFolder(dataDir);
});

test('an upgrade does not begin if its backup fails, and says how to go on', async () => {
  const dataDir = await makePrevious();
  const options = { dataDir, version, keep: 14, jwtSecret: null };
  const open = (backups = createOwnBackups(options)) =>
    openDatabase({ dataDir, log: keepLog(), beforeUpgrade: backups.makeBeforeUpgrade });
  const full = createOwnBackups({ ...options, measure: () => Promise.resolve(LIMITS.diskReserveBytes) });
  await expect(open(full)).rejects.toThrow(
    /^The backup before the upgrade failed, so the upgrade has not begun\. \S+backups has no space for a backup: 64 MB are free on its disk, and \d+ MB are needed\. Free some space\. Correct this and start again, or set BACKUPS=off to upgrade without a backup\.$/,
  );
  expect(backupsIn(dataDir)).toEqual([]);
  rmSync(path.join(dataDir, 'backups'), { recursive: true });
  writeFileSync(path.join(dataDir, 'backups'), 'a file');
  await expect(open()).rejects.toThrow('backups cannot be written: another file has this name.');
  await expect(startTestServer({ dataDir })).rejects.toThrow('or set BACKUPS=off');
  rmSync(path.join(dataDir, 'backups'));
  expect((await contentsOfDatabase(dataDir)).migrations, 'nothing was migrated').toBe(51);
  const server = await startTestServer({ dataDir, env: { BACKUPS: 'off' } });
  expect(server.logs()).toContain('Applied migrations: ');
  expect(await readMetrics(server)).not.toContain('line_rush_backup_age_seconds ');
  await server.stop();
  expect(backupsIn(dataDir)).toEqual([]);
  removeFolder(dataDir);
});

async function contentsOfDatabase(dataDir: string): Promise<{ migrations: number | undefined }> {
  const file = path.join(dataDir, 'look.backup');
  await runDb({ dataDir }, ['backup', file]);
  return { migrations: (await contentsOf(file)).header?.migrations.length };
}

let dataDir: string;
let database: OpenDatabase;
let clock: number;
let errors: unknown[];
const log = { info: () => undefined, error: (facts: unknown) => void errors.push(facts) };
beforeAll(async () => {
  dataDir = makeFolder();
  copyTemplate('embedded', dataDir);
  database = await openDatabase({ dataDir, log: keepLog() });
});
afterAll(async () => {
  await database.close();
  removeFolder(dataDir);
});
beforeEach(() => {
  clock = Date.UTC(2026, 9, 8, 23);
  errors = [];
  rmSync(path.join(dataDir, 'backups'), { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

const createBackups = (more: Partial<Parameters<typeof createOwnBackups>[0]> = {}) =>
  createOwnBackups({ dataDir, version, keep: 14, jwtSecret: null, now: () => clock, ...more });

test('makes a backup a day, keeps 14, and deletes no other files', async () => {
  const backups = createBackups();
  const daily = backUpDaily(database.appConnection, backups, log);
  await daily.check();
  const folder = path.join(dataDir, 'backups');
  const first = 'line-rush-2026-10-08T23-00-00Z-1.1.0.backup';
  expect(backupsIn(dataDir)).toEqual([first]);
  const foreign = [
    'copy-of-line-rush-2020-01-01T00-00-00Z-1.0.0.backup',
    'line-rush-2020-01-01T00-00-00Z-before-1.0.0.backup',
    'line-rush.backup',
    'line-rush-2020-01-01T00-00-00Z-1.0.0.backup.gpg',
    'mine.1.part',
  ];
  for (const name of foreign) writeFileSync(path.join(folder, name), name);
  writeFileSync(path.join(folder, `${first}.4711.part`), 'of a server that was killed');
  clock += DAY - 1;
  await daily.check();
  expect([backups.age(), backupsIn(dataDir).length]).toEqual([86_399.999, 7]);
  clock++;
  for (let day = 0; day < 15; day++, clock += DAY) await daily.check();
  await daily.stop();
  const own = backupsIn(dataDir).filter((name) => !foreign.includes(name));
  expect([own.length, own[0], own.at(-1)]).toEqual([
    14,
    'line-rush-2026-10-10T23-00-00Z-1.1.0.backup',
    'line-rush-2026-10-23T23-00-00Z-1.1.0.backup',
  ]);
  for (const name of foreign) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(name);
  expect(errors).toEqual([]);
  const { rows } = await contentsOf(path.join(folder, own.at(-1) ?? ''));
  expect(rows['public.teams']).toBe(32);
});

test('keeps the first and the last backup of an upgrade that is repeated, beside the daily ones', async () => {
  const owner = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  await createBackups({ keep: 2 }).makeDaily(owner, new AbortController().signal);
  for (const of of ['1.0.1', version, version, version, version]) {
    clock += 60_000;
    await createBackups({ keep: 3, version: of }).makeBeforeUpgrade(owner, keepLog());
  }
  await owner.end();
  expect(backupsIn(dataDir)).toEqual([
    'line-rush-2026-10-08T23-00-00Z-1.1.0.backup',
    'line-rush-2026-10-08T23-01-00Z-before-1.0.1.backup',
    'line-rush-2026-10-08T23-02-00Z-before-1.1.0.backup',
    'line-rush-2026-10-08T23-05-00Z-before-1.1.0.backup',
  ]);
});

test('after a clock was ahead, the backups from then are deleted first', async () => {
  const daily = backUpDaily(database.appConnection, createBackups({ keep: 2 }), log);
  for (const days of [700, 1, -701]) {
    clock += days * DAY;
    await daily.check();
  }
  await daily.stop();
  expect(backupsIn(dataDir)).toEqual([
    'line-rush-2026-10-08T23-00-00Z-1.1.0.backup',
    'line-rush-2028-09-08T23-00-00Z-1.1.0.backup',
  ]);
});

test('a full disk or an unwritable folder is an error in the log, and the next check tries again', async () => {
  let free = LIMITS.diskReserveBytes;
  const backups = createBackups({ measure: () => Promise.resolve(free) });
  const daily = backUpDaily(database.appConnection, backups, log);
  await daily.check();
  expect(errors).toEqual([
    { err: expect.objectContaining({ message: expect.stringContaining('Free some space.') }) },
  ]);
  clock += 31 * 60 * 60 * 1000;
  expect(backups.age()).toBe(111_600);
  free = Infinity;
  await daily.check();
  await daily.stop();
  expect([errors.length, backupsIn(dataDir).length, backups.age()]).toEqual([1, 1, 0]);
});

test('without space, daily backups are deleted if that makes enough, and two stay', async () => {
  let free = Infinity;
  const measure = () => Promise.resolve(free);
  const daily = backUpDaily(database.appConnection, createBackups({ measure }), log);
  for (let day = 0; day < 5; day++, clock += DAY) await daily.check();
  free = 0;
  await daily.check();
  expect([errors.length, backupsIn(dataDir).length], 'too little to delete').toEqual([1, 5]);
  const large = path.join(dataDir, 'backups', 'line-rush-2026-10-09T23-00-00Z-1.1.0.backup');
  truncateSync(large, 2 * LIMITS.diskReserveBytes + 1024 ** 3); // sparse, so it takes no space
  await daily.check();
  expect(errors).toHaveLength(1);
  expect(backupsIn(dataDir)).toEqual([
    'line-rush-2026-10-10T23-00-00Z-1.1.0.backup',
    'line-rush-2026-10-11T23-00-00Z-1.1.0.backup',
    'line-rush-2026-10-12T23-00-00Z-1.1.0.backup',
    'line-rush-2026-10-13T23-00-00Z-1.1.0.backup',
  ]);
  await daily.stop();
});

test.skipIf(process.getuid?.() === 0)('a folder without the right to write is an error', async () => {
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder, { mode: 0o500 });
  await backUpDaily(database.appConnection, createBackups(), log).check();
  chmodSync(folder, 0o700);
  expect(errors).toMatchObject([{ err: { message: expect.stringContaining('permission denied') } }]);
});

test('checks twice an hour until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const daily = backUpDaily(database.appConnection, createBackups(), log);
  vi.advanceTimersByTime(LIMITS.backupCheckPause - 1);
  expect(backupsIn(dataDir)).toEqual([]);
  vi.advanceTimersByTime(1);
  await daily.check();
  expect(backupsIn(dataDir)).toHaveLength(1);
  await daily.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(errors).toEqual([]);
});

test('a server that stops during a backup cancels it, and leaves no incomplete file', async () => {
  const other = makeFolder();
  copyTemplate('embedded', other);
  const opened = await openDatabase({ dataDir: other, log: keepLog() });
  const owner = postgres({ ...opened.appConnection, max: 1, onnotice: () => undefined });
  await owner`insert into site_visits (visit_type, utm_source)
    select 'page_visit', md5(n::text) from generate_series(1, 100000) as n`;
  await owner.end();
  const daily = backUpDaily(opened.appConnection, createBackups({ dataDir: other }), log);
  const checking = daily.check();
  await expect.poll(() => backupsIn(other), { interval: 1 }).toHaveLength(1);
  await daily.stop();
  await checking;
  await opened.close();
  expect(errors).toEqual([]);
  expect(backupsIn(other)).toEqual([]);
  removeFolder(other);
});
