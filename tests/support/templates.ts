/**
 * Databases as a first start leaves them, made once per run and copied for each server under test: making one takes seconds of
 * processor, copying a tenth of one. Tests of first starts, upgrades and the seed make their own.
 */
import { mkdir, mkdtemp, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open-database.ts';
import { startDebianPostgres } from './policies/debian-postgres.ts';
import { openHostedLike } from './policies/hosted-like.ts';
import { TEMPLATES, type Template } from '#tests/support/copy-template.ts';
import { startTestServer } from '#tests/support/server.ts';

/** Makes them, unless a process above has; resolves with what removes them. Vitest's global set-up. */
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

/** Linux's disk in memory, where it has room: copying costs a tenth there. */
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
  // Each server has secrets and a log of its own.
  for (const file of ['secrets.json', 'postgres.log']) await rm(join(dataDir, file), { force: true });
}

/** A cluster whose database is prepared as by a server with `DATABASE_URL`, beside one that is set up like a hosted project. */
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
