/** Tests backups during writes, and the data after a restore. */
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#platform/root.ts';
import type { BackupHeader } from '#platform/backup/backup-format.ts';
import { callAs, grantAdmin, signInUser, createUser } from '#tests/support/accounts.ts';
import { contentsOf, forgeBackup, refusal, runDb } from '#tests/support/gate/backups.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { serverCommand, startTestServer, testEnvironment } from '#tests/support/server.ts';

const env = { TRUST_PROXY: 'true' };
const folder = await mkdtemp(join(tmpdir(), 'line-rush-test-'));
const file = join(folder, 'line-rush.backup');
const restored = join(folder, 'restored');
const server = await startTestServer({ env });
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a `db` command in a process. Resolves with its output, or with `refused: …` if it fails. */
function command(dataDir: string, ...args: string[]): Promise<string> {
  const options = { cwd: ROOT, env: testEnvironment({ DATA_DIR: dataDir }) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...serverCommand('db'), ...args], options, (error, stdout, stderr) =>
      resolve(error ? refusal(stderr) : stdout.trim()),
    );
  });
}

const db = (dataDir: string, ...args: string[]) => runDb({ dataDir }, args);

/**
 * Keeps writing a visit, its download, and a player request in one transaction. A backup must contain all three or
 * none.
 */
function keepWriting({ sql }: ServerDatabase) {
  const stopping = new AbortController();
  let written = 0;
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await sql.begin(async (tx) => {
        const [visit] = await tx<[{ id: string }]>`
          insert into site_visits (visit_type, utm_source) values ('team_selection', 'load') returning id`;
        await tx`insert into image_downloads (team_name, visit_id) values (${`Team "${written}"\t\\.`}, ${visit.id})`;
        await tx`insert into request_player (player_name, type, notes) values ('Name', 'Missing player', ${'\\.\n\r\\N é'})`;
      });
      written++;
      await delay(5);
    }
  })();
  return {
    written: () => written,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

test('a backup under load is a consistent snapshot, and a server starts on its restored data', async () => {
  const fan = await createUser(server, {
    email: 'fan@test.ca',
    data: { profile_name: 'fan', full_name: 'A Fan' },
  });
  const admin = await createUser(server, { email: 'admin@test.ca' });
  await grantAdmin(server, admin.user.id);
  const rename = { method: 'PATCH', body: JSON.stringify({ city: 'Leafs Nation' }) };
  expect((await callAs(server, admin, '/rest/v1/teams?abbreviation=eq.TOR', rename)).status).toBe(204);
  const database = await reachDatabase(server);
  const load = keepWriting(database);
  await expect.poll(() => load.written()).toBeGreaterThan(50);
  const before = load.written();
  // A table that is rewritten while the backup waits for it.
  const { saying } = await database.sql.begin(async (tx) => {
    await tx`alter table auth.users add column spare uuid default gen_random_uuid()`;
    const begun = { saying: command(server.dataDir, 'backup', file) };
    await expect.poll(() => tx`select from pg_locks where not granted`).not.toHaveLength(0);
    await tx`alter table auth.users drop column spare`;
    return begun;
  });
  expect(await saying).toMatch(
    /^Backed up [\d,]+ rows of \d+ tables, 2 accounts among them, to \S+line-rush\.backup \(\d+ KB\)\./,
  );
  await expect.poll(() => load.written()).toBeGreaterThan(before + 50);
  await load.stop();
  await database.close();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder), 'nothing else is left').toEqual(['line-rush.backup']);

  const { header, rows, trailer } = await contentsOf(file);
  expect(rows['public.image_downloads']).toBeGreaterThanOrEqual(before);
  expect(rows['public.site_visits']).toBe(rows['public.image_downloads']);
  expect(rows['public.request_player']).toBe(rows['public.image_downloads']);
  expect(rows['auth.users']).toBe(2);

  expect(await command(restored, 'restore', file)).toMatch(
    /^Restored [\d,]+ rows of \d+ tables from the backup of .* UTC to /,
  );
  const second = await startTestServer({ env, dataDir: restored });
  try {
    expect([second.anonKey, second.secretKey]).toEqual([server.anonKey, server.secretKey]);
    expect((await signInUser(second, { email: 'fan@test.ca' })).user.id).toBe(fan.user.id);
    expect((await callAs(second, fan, '/auth/v1/user')).status, 'sessions live on').toBe(200);
    const body = JSON.stringify({ refresh_token: admin.refresh_token });
    const renewed = await callAs(second, null, '/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body,
    });
    expect(renewed.status).toBe(200);
    const log = await callAs(second, admin, '/rest/v1/admin_log?select=id');
    expect(await log.json(), 'restoring is no admin’s change').toHaveLength(rows['public.admin_log'] ?? 0);
    const other = await reachDatabase(second);
    for (const [at, { name, schema }] of header?.tables.entries() ?? []) {
      // Skips `auth`, whose tables the sign-in has changed.
      if (schema === 'auth') continue;
      const [count] = await other.sql`select count(*)::int as rows from ${other.sql(`${schema}.${name}`)}`;
      expect(count, name).toEqual({ rows: trailer?.rows[at] });
    }
    const [odd] = await other.sql`
      select (select count(*)::int from image_downloads d left join site_visits v on v.id = d.visit_id where v.id is null) as loose,
        (select count(*)::int from request_player where notes <> ${'\\.\n\r\\N é'}) as changed,
        (select count(*)::int from private.check_visit_counts()) as miscounted,
        (select city from teams where abbreviation = 'TOR') as city`;
    expect(odd).toEqual({ loose: 0, changed: 0, miscounted: 0, city: 'Leafs Nation' });
    await other.sql`insert into teams (name) values ('Hartford Whalers')`;
    await other.close();
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

test('a restore changes nothing unless everything succeeds, and replaces a database only on request', async () => {
  const copy = join(folder, 'copy.backup');
  const bytes = await readFile(file);
  const refused = async (contents: Buffer) => {
    await writeFile(copy, contents);
    return db(restored, 'restore', copy, '--replace');
  };
  expect(await refused(bytes.subarray(0, bytes.length - 100))).toContain('damaged or incomplete');
  expect(await refused(Buffer.from('Matthews, Marner'))).toContain('is not a backup of Line Rush');
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  expect(await refused(flipped)).toContain('damaged or incomplete');
  expect(await db(server.dataDir, 'restore', file, '--replace')).toContain('refused: Another server');
  expect(await db(restored, 'restore', file)).toContain('Add --replace');
  expect(await db(restored, 'backup', file)).toContain('already exists');
  if (process.getuid?.() === 0) {
    await chown(join(restored, 'secrets.json'), 65_534, 0);
    expect(await db(restored, 'restore', file, '--replace')).toContain('belongs to another user');
    await chown(join(restored, 'secrets.json'), 0, 0);
  }

  const replace = async (change: (header: BackupHeader) => void) => {
    await writeFile(copy, forgeBackup(bytes, change));
    return db(restored, 'restore', copy, '--replace');
  };
  const unknown = { version: '29990101000000', name: 'shootout', sha256: '' };
  expect(await replace(({ migrations }) => void migrations.push(unknown))).toContain('by a newer version');
  expect(await replace(({ migrations: [first] }) => void (first && (first.sha256 = '')))).toContain(
    'The migration 20261213000000_baseline.sql differs',
  );
  expect(
    await replace(({ migrations: [first] }) => void (first && (first.version = '20261212000000'))),
  ).toContain('Restore it with version 1.0.0, and back that database up again.');
  expect(await replace(({ tables: [first] }) => void (first && (first.columns[0] = 'shootout')))).toContain(
    'has the column shootout',
  );
  expect((await readdir(restored)).toSorted(), 'all is as it was').toEqual([
    'postgres',
    'postgres.log',
    'secrets.json',
  ]);
  expect(await db(restored, 'backup', join(folder, 'kept.backup')), 'the old data is back').toContain(
    '2 accounts',
  );
  // Simulates a backup of an earlier version. The restore applies the missing migration, which changes no table.
  const isMissing = ({ name }: { readonly name: string }) => name === 'own_devices';
  const restoring = replace(({ migrations }) => void migrations.splice(migrations.findIndex(isMissing), 1));
  expect(await restoring).toContain('The previous database was deleted.');
  expect((await readdir(restored)).toSorted()).toEqual(['postgres', 'postgres.log', 'secrets.json']);
  const again = join(folder, 'again.backup');
  expect(await db(restored, 'backup', again), 'while no server runs').toContain('2 accounts');
  const [first, last] = [await contentsOf(file), await contentsOf(again)];
  expect(last.rows).toEqual(first.rows);
  expect(last.trailer?.sequences).toEqual(first.trailer?.sequences);
});

test('a folder without a database has no backup', async () => {
  expect(await command(join(folder, 'nowhere'), 'backup', join(folder, 'x'))).toContain(
    'contains no database',
  );
});
