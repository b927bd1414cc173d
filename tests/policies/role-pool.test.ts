/** Tests the table API's connections: the rights of a statement, and connections that PostgreSQL closes. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openRolePool, tlsOf, UnreachableError, type RolePool } from '#platform/database/role-pool.ts';
import { SessionEndedError } from '#platform/database/role-transaction.ts';
import type { RunAs } from '#platform/database/run-as.ts';
import { openSqlPool } from '#platform/database/sql-pool.ts';
import { openTestDatabase, type TestDatabase } from '../support/policies/temporary.ts';

const USER = '7f6e0c2a-91d4-4c3b-9a55-0d2f0f6d2b11';
const SESSION = '7f6e0c2a-91d4-4c3b-9a55-0d2f0f6d2b12';
const VISITOR: RunAs = {
  role: 'anon',
  claims: '{"role":"anon"}',
  userId: '',
  sessionId: null,
  readOnly: false,
};
const MEMBER: RunAs = {
  role: 'authenticated',
  claims: `{"sub":"${USER}"}`,
  userId: USER,
  sessionId: SESSION,
  readOnly: false,
};
const WHO = `select current_user::text, current_setting('request.jwt.claim.sub', true), pg_backend_pid()::text`;

let database: TestDatabase;
let driver: Sql;
let pool: RolePool;
beforeAll(async () => {
  database = await openTestDatabase();
  driver = postgres({ ...database.appConnection, max: 1, onnotice: () => undefined });
  await driver`insert into auth.users (id, email) values (${USER}, 'fan@lines.example')`;
});
afterAll(async () => {
  await driver.end();
  await database.close();
});
beforeEach(async () => {
  pool = await openRolePool(database.appConnection, 1);
  await driver`insert into auth.sessions (id, user_id) values (${SESSION}, ${USER}) on conflict do nothing`;
});
afterEach(() => pool.end());

const who = async (as: RunAs) => (await pool.run(as, { text: WHO, values: [] })).slice(0, 2);
const say = (as: RunAs, text: string, ...values: string[]) => pool.run(as, { text, values });

describe('rights and claims', () => {
  test('apply to one statement, whatever came before on its connection', async () => {
    expect(await who(MEMBER)).toEqual(['authenticated', USER]);
    expect(await who(VISITOR)).toEqual(['anon', '']);
    await expect(say(MEMBER, 'select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await who(VISITOR)).toEqual(['anon', '']);
    const claims = `select current_setting('request.jwt.claims'), current_setting('request.jwt.claim.role')`;
    expect(await say(VISITOR, claims)).toEqual([VISITOR.claims, 'anon']);
    expect(await say(MEMBER, claims)).toEqual([MEMBER.claims, 'authenticated']);
    const [owner] = await pool.query<{ role: string; claim: string | null }>(
      `select current_user::text as role, nullif(current_setting('request.jwt.claim.sub', true), '') as claim`,
    );
    expect(owner, 'nothing is left').toEqual({ role: 'line_rush', claim: null });
  });

  test('cannot be changed by a statement', async () => {
    for (const text of [`select set_config('role', 'service_role', false)`, 'reset role'])
      await say(VISITOR, text).catch(() => undefined);
    expect(await who(VISITOR)).toEqual(['anon', '']);
  });

  test('of an ended session run no statement', async () => {
    await driver`delete from auth.sessions where id = ${SESSION}`;
    const insert = `insert into public.user_lineup (user_id, name) values ($1::uuid, 'x') returning 1`;
    await expect(say(MEMBER, insert, USER)).rejects.toBeInstanceOf(SessionEndedError);
    expect(await driver`select from public.user_lineup`).toHaveLength(0);
    expect(await who(VISITOR), 'the connection is used further').toEqual(['anon', '']);
  });

  test('that are read-only cannot write', async () => {
    const readOnly = { ...MEMBER, readOnly: true };
    const insert = `insert into public.user_lineup (user_id, name) values ($1::uuid, 'x') returning 1`;
    await expect(say(readOnly, insert, USER)).rejects.toMatchObject({ code: '25006' });
    expect(await say(MEMBER, insert, USER)).toEqual(['1']);
  });

  test('a visitor’s statement and a user’s short one end sooner than others', async () => {
    const timeout = `select current_setting('statement_timeout')`;
    const asked = [MEMBER, VISITOR, { ...MEMBER, isShort: true }].map((as) => say(as, timeout));
    expect(await Promise.all(asked)).toEqual([['10s'], ['3s'], ['3s']]);
    await expect(say(VISITOR, 'select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    expect(await pool.query(`${timeout} as limit`), 'the longer timeout is gone').toEqual([{ limit: '3s' }]);
  });

  test('a failed commit is a failure', async () => {
    await driver.unsafe(`
      create table public.late (id int primary key, other int references public.late deferrable initially deferred);
      grant all on public.late to anon`);
    const insert = 'insert into public.late values (1, 2) returning 1';
    await expect(say(VISITOR, insert)).rejects.toMatchObject({ code: '23503' });
    expect(await driver`select from public.late`).toHaveLength(0);
    await driver`drop table public.late`;
  });
});

test('statements of many shapes are prepared, up to a limit', async () => {
  const prepared = async () =>
    Number((await say(VISITOR, 'select count(*) from pg_prepared_statements'))[0] ?? 0);
  for (let i = 0; i < 200; i++) expect(await say(VISITOR, `select ${i}`)).toEqual([String(i)]);
  for (let i = 0; i < 100; i++) await say(VISITOR, `select ${i} / 0`).catch(() => undefined);
  expect(await prepared()).toBeLessThanOrEqual(66);
  expect(await say(VISITOR, 'select 199')).toEqual(['199']);
});

describe('a connection that closes', () => {
  const processOf = async () => Number((await say(VISITOR, WHO))[2]);

  test('while idle: the next statement uses another one', async () => {
    const pid = await processOf();
    await driver`select pg_terminate_backend(${pid})`;
    // A statement may fail if it is the first one on a connection that has closed.
    await expect.poll(() => processOf().catch(() => pid), { interval: 10 }).not.toBe(pid);
    expect(await who(VISITOR)).toEqual(['anon', '']);
  });

  test('during a statement: it is rejected at once, and its work is rolled back', async () => {
    const slow = `
      with added as (insert into public.user_lineup (user_id, name) values ($1::uuid, 'lost') returning 1)
      select count(*), pg_sleep(60) from added`;
    const lost = expect(say(MEMBER, slow, USER)).rejects.toBeInstanceOf(UnreachableError);
    const end = () => driver`
      select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await end()).length, { interval: 10 }).toBe(1);
    await lost;
    expect(await driver`select from public.user_lineup where name = 'lost'`).toHaveLength(0);
    expect(await who(MEMBER)).toEqual(['authenticated', USER]);
  });

  test('during writes of the other driver: its pool serves all statements again', async () => {
    const options = { connect_timeout: 0, fetch_types: false, connection: { application_name: 'lost' } };
    const sql = openSqlPool({ ...database.appConnection, ...options });
    const over = new AbortController();
    const loops = Array.from({ length: 15 }, async () => {
      while (!over.signal.aborted) await sql`select`.catch(setImmediate);
    });
    for (let i = 0; i < 20; i++) {
      await delay(50);
      await driver`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`;
    }
    over.abort();
    await Promise.all(loops);
    await sql.end({ timeout: 1 });
  });
});

test('an error in another language is recognized as PostgreSQL’s', async () => {
  const { host, path, port } = driver.options;
  const proxy = createServer((client) => {
    const real = typeof path === 'string' ? connect(path) : connect(port[0] ?? 5432, host[0]);
    for (const socket of [client, real]) socket.on('error', () => undefined);
    client.pipe(real);
    // With Czech messages, PostgreSQL sends `CHYBA` instead of `ERROR`.
    real.on('data', (bytes: Buffer) =>
      client.write(Buffer.from(bytes.toString('latin1').replace('SERROR\0', 'SCHYBA\0'), 'latin1')),
    );
    real.on('end', () => client.end());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address() as AddressInfo;
  const { path: _, ...connection } = { path: undefined, ...database.appConnection };
  const czech = await openRolePool({ ...connection, host: '127.0.0.1', port: address.port }, 1);
  const run = (text: string) => czech.run(VISITOR, { text, values: [] });
  const before = await run(WHO);
  await expect(run('select 1 / 0')).rejects.toMatchObject({ code: '22012', severity: 'CHYBA' });
  expect(await run(WHO), 'on the same connection').toEqual(before);
  await czech.end();
  proxy.close();
});

test.each([
  ['verify-full', true],
  ['verify-ca', true],
  ['require', { rejectUnauthorized: false }],
  ['disable', false],
])('sslmode=%s of the database is TLS %j', async (mode, tls) => {
  expect(await tlsOf(postgres(`postgres://db.example/?sslmode=${mode}`))).toEqual(tls);
});
