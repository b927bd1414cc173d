/**
 * Databases after a first start. They are created once per run, and copied for each test server. Creating one takes
 * seconds of CPU time, and copying one a tenth of a second. Tests of first starts and upgrades create their own
 * databases.
 */
import { mkdir, mkdtemp, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/open-database.ts';
import { startDebianPostgres } from './policies/debian-postgres.ts';
import { openHostedLike } from './policies/hosted-like.ts';
import { TEMPLATES, type Template } from '#tests/support/copy-template.ts';
import { startTestServer } from '#tests/support/server.ts';

/**
 * Vitest's global setup: creates the database templates. Does nothing on Windows, or if a parent process has created
 * them. Resolves with the teardown.
 */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATES] !== undefined || process.platform === 'win32') return () => Promise.resolve();
  const folder = await mkdtemp(join(await findRoot(), 'line-rush-templates-'));
  process.env[TEMPLATES] = folder;
  const place = (template: Template) => join(folder, template);
  await Promise.all([makeEmbedded(place('embedded')), makeDebian(place('debian'))]);
  return async () => {
    delete process.env[TEMPLATES];
    await rm(folder, { recursive: true, force: true });
  };
}

/** Linux's file system in memory, where copying takes a tenth of the time. Used if it has enough room. */
const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

async function findRoot(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > ROOM ? MEMORY : tmpdir();
}

async function makeEmbedded(dataDir: string): Promise<void> {
  await mkdir(dataDir);
  const server = await startTestServer({ dataDir });
  await server.stop();
  // Each test server must create its own secrets and log.
  for (const file of ['secrets.json', 'postgres.log']) await rm(join(dataDir, file), { force: true });
}

/**
 * Creates a cluster with two databases. One is like the database of `DATABASE_URL` after a first start. The other is
 * like that of a hosted Supabase project.
 */
async function makeDebian(folder: string): Promise<void> {
  const debian = await startDebianPostgres();
  if (!debian) return;
  const hosted = await openHostedLike(debian.url);
  await hosted.close();
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: debian.url, log });
  await database.close();
  await rename(debian.halt(), folder);
  debian.stop();
}
