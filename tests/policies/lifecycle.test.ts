import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrations.ts';
import { isAlive, ownIdentity } from '#platform/database/process-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { keepLog, makeFolder, removeFolder, rolledBack } from '../support/policies/temporary.ts';

const folder = makeFolder();
/** The data folder of all tests that need no new one. Most tests start with the state that the previous test left. */
const usual = path.join(folder, 'data');
let dataDir: string;
let opened: OpenDatabase[];
let holders: TestServer[];

beforeEach(() => {
  dataDir = usual;
  opened = [];
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await holder.kill();
  for (const database of opened) await database.close();
});
afterAll(() => {
  const left = postgresOf();
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
  removeFolder(folder);
});

async function open(log = keepLog()): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, log });
  opened.push(database);
  return database;
}

async function countTeams(database: OpenDatabase): Promise<number> {
  const sql = postgres({ ...database.appConnection, max: 1 });
  try {
    const [row] = await sql<[{ count: number }]>`select count(*)::int from teams`;
    return row.count;
  } finally {
    await sql.end();
  }
}

/**
 * Returns the process id in the data folder's `postmaster.pid`, even if that process has ended. Undefined without that
 * file.
 */
function postgresOf(): number | undefined {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Starts a server on the data folder. Rejects with the server's output if it does not start. */
async function hold(): Promise<TestServer> {
  const server = await startTestServer({ dataDir });
  holders.push(server);
  return server;
}

describe('two servers on one data folder', () => {
  it('the second exits with a sentence, and the first goes on serving', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(
      `Another server (process ${process.pid}) uses the data folder ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    await expect(hold()).rejects.toThrow(
      `Another server (process ${process.pid}) uses the data folder ${dataDir}.`,
    );
    expect(await countTeams(first)).toBe(32);
  });

  it('the first ends without writing if it was paused while another took over', async () => {
    const paused = await hold();
    const postgresId = postgresOf() as number;
    writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify({ ...ownIdentity(), pid: 2 ** 30 }));
    await expect.poll(() => isAlive(postgresId)).toBe(false);
    expect(paused.logs()).toContain(`Another server has taken over ${dataDir}, because this one was paused.`);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toMatch(/immediate shutdown request\n/);
    expect(await countTeams(await open())).toBe(32);
  });
});

describe('after kill -9', () => {
  it('stops the leftover PostgreSQL, keeps the data, and starts another one', async () => {
    const holder = await hold();
    await holder.kill();
    const left = postgresOf();
    expect(left && isAlive(left), 'PostgreSQL survives its server').toBe(true);

    const log = keepLog();
    const database = await open(log);
    expect(log.lines).toContain(
      'The previous server was killed and left its PostgreSQL running: stopping it.',
    );
    expect(await countTeams(database)).toBe(32);
    expect(postgresOf()).not.toBe(left);
    expect(left && isAlive(left)).toBe(false);
  });

  it('does not mistake another program for its PostgreSQL or server', async () => {
    await (await open()).close();
    // Writes the id of this process into both files, as if the old id now belonged to another program.
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n/proc/self/cwd\n0\n5432\n.\n\n\nready\n`);
    const { machine, boot, pid } = ownIdentity();
    writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify({ machine, boot, pid, started: '1' }));
    expect(await countTeams(await open())).toBe(32);
  });

  it('takes over from a start that was killed while it created the cluster', async () => {
    dataDir = path.join(folder, 'half');
    mkdirSync(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
    expect(await countTeams(await open())).toBe(32);
  });
});

describe('closing', () => {
  it('stops PostgreSQL and releases the folder, twice; an admin’s changes survive the next start', async () => {
    const database = await open();
    const pid = postgresOf() ?? 0;
    const sql = postgres({ ...database.appConnection, max: 1 });
    await sql`delete from players where last_name = 'Crosby'`;
    await sql.end();
    await Promise.all([database.close(), database.close()]);
    expect(postgresOf()).toBeUndefined();
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
    const next = await open();
    const again = postgres({ ...next.appConnection, max: 1 });
    expect(await again`select from players where last_name = 'Crosby'`).toHaveLength(0);
    await again.end();
    expect(postgresOf()).not.toBe(pid);
  });
});

describe('the data folder', () => {
  it('may contain spaces, non-Latin letters, and a path longer than a socket path', async () => {
    dataDir = path.join(folder, 'my data – données', 'long-'.repeat(20), 'longer-'.repeat(15));
    expect(await countTeams(await open())).toBe(32);
  });

  it('is accessible only to its owner, and PostgreSQL listens on no port', async () => {
    chmodSync(dataDir, 0o755);
    const database = await open();
    expect(statSync(dataDir).mode & 0o077).toBe(0);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    expect(database.appConnection.path).toContain('.s.PGSQL.');
    const sql = postgres({ ...database.appConnection, max: 1 });
    const [settings] =
      await sql`select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
      current_setting('statement_timeout') as timeout, rolsuper from pg_roles where rolname = current_user`;
    await sql.end();
    expect(settings).toEqual({ addresses: '', fsync: 'on', timeout: '10s', rolsuper: false });
  });
});

describe('the history of migrations', () => {
  it('refuses a changed file, a file of a newer version, and half of a failing one', async () => {
    const database = await open();
    const sql = postgres({ ...database.appConnection, max: 1, onnotice: () => {} });
    const migrations = readMigrations(path.resolve('supabase/migrations'));
    expect(await migrate(sql, migrations)).toEqual([]);
    const changed = migrations.map((one, index) => (index === 0 ? { ...one, text: 'select 1;' } : one));
    await expect(migrate(sql, changed)).rejects.toThrow(
      'The migration 20261213000000_baseline.sql was changed after it was applied. Restore the file and put the change into a new migration.',
    );
    const newest = migrations.at(-1)!;
    await expect(migrate(sql, migrations.slice(0, -1))).rejects.toThrow(
      `The database has the migration ${newest.version} ${newest.name}, which this version does not know`,
    );
    await rolledBack(sql, async (older) => {
      await older`update supabase_migrations.schema_migrations set version = '20261212000000' where name = 'baseline'`;
      await expect(migrate(older, migrations)).rejects.toThrow(
        'The database is older than version 1.0.0. Start version 1.0.0 of Line Rush on it first, then this one.',
      );
    });
    const failing = {
      version: '29990101000000',
      name: 'half',
      text: 'create table private.half (id int); select 1 / 0;',
    };
    await expect(migrate(sql, [...migrations, failing])).rejects.toThrow(
      'The migration 29990101000000_half.sql failed: division by zero',
    );
    const [half] = await sql`select to_regclass('private.half') as left`;
    expect(half).toEqual({ left: null });
    await sql.end();
  });
});

// This test must be the last one, because it leaves a folder from which no server can start.
it('refuses a table without row level security, and leaves no PostgreSQL running', async () => {
  const database = await open();
  const sql = postgres({ ...database.appConnection, max: 1 });
  await sql`create table public.open_house (id int)`;
  await sql.end();
  await database.close();
  await expect(open()).rejects.toThrow('Row level security is off for open_house');
  expect(postgresOf()).toBeUndefined();
});
