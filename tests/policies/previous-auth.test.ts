/** A database of an earlier version with another auth service: its accounts and sessions stay. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureAuthTables } from '#server/database/auth-tables.ts';
import { readMigrations } from '#server/database/migrations.ts';
import { prepareTables } from '#server/database/prepare-schema.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import { prepareOwner } from '../support/policies/declared-schema.ts';
import { callAs, PASSWORD, signInUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres();
afterAll(() => debian?.stop());

const VETERAN = '01a2022f-94bd-718a-88d8-5bec619f7b2d';
const FIXTURES = ['previous-auth-schema.sql', 'previous-auth-rows.sql'];

/** Tables, columns, constraints, indexes, and functions of the schema `auth`, as the database describes them. */
const SHAPE = `
  select 'column ' || table_name || '.' || column_name as name,
    concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default, generation_expression) as shape
  from information_schema.columns where table_schema = 'auth'
  union all
  select 'constraint ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'auth'::regnamespace
  union all
  select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'auth'
  union all
  select 'function ' || proname, concat_ws(' ', prorettype::regtype, provolatile, prosecdef, proacl)
  from pg_proc where pronamespace = 'auth'::regnamespace
  order by 1`;

describe.skipIf(!debian)('a database of the previous version (no PostgreSQL of the system: skipped)', () => {
  let server: TestServer;
  let database: ServerDatabase;
  let shapes: { previous: object[]; fresh: object[] };
  beforeAll(async () => {
    const databaseUrl = debian?.url ?? '';
    const operator = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    await operator`create database fresh`;
    await operator.end();
    const fresh = await prepareOwner(databaseUrl, 'fresh');
    const owner = await prepareOwner(databaseUrl, 'postgres');
    const [inFresh, sql] = [fresh, owner].map((one) => postgres({ ...one, max: 1, onnotice: () => {} })) as [
      Sql,
      Sql,
    ];
    await ensureAuthTables(inFresh);
    for (const file of FIXTURES)
      await sql.unsafe(readFileSync(path.resolve('tests/support/policies', file), 'utf8'));
    const shapeOf = async (one: Sql) => [...(await one.unsafe<object[]>(SHAPE))];
    shapes = { previous: await shapeOf(sql), fresh: await shapeOf(inFresh) };
    await inFresh.end();
    await prepareTables(sql, readMigrations(path.resolve('supabase/migrations')));
    await sql`insert into user_lineup (user_id, name, title) values (${VETERAN}, 'Opening night', 'Opening night')`;
    await sql.end();
    const JWT_SECRET = randomBytes(48).toString('base64url');
    server = await startTestServer({ env: { DATABASE_URL: databaseUrl, JWT_SECRET, TRUST_PROXY: 'true' } });
    database = await reachDatabase(server, databaseUrl);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const post = (target: string, body: object) =>
    callAs(server, null, target, { method: 'POST', body: JSON.stringify(body) });
  const lineupsOf = async (session: Session) =>
    (await callAs(server, session, '/rest/v1/user_lineup?select=name')).json();

  test('has the same schema auth as a new database, which also counts requests there', () => {
    expect(shapes.fresh.length).toBeGreaterThan(100);
    const isNew = (shape: object) =>
      /rate_buckets|count_request|give_back_request/.test(JSON.stringify(shape));
    expect(shapes.fresh.filter((shape) => !isNew(shape))).toEqual(shapes.previous);
  });

  test('its session goes on, and a token that was used long ago still ends it', async () => {
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: '01a2022f-9a10-7c44-b0de-54c0b2f2a711',
    });
    expect(renewed.status).toBe(200);
    const session = (await renewed.json()) as Session;
    expect(session.user).toMatchObject({ id: VETERAN, user_metadata: { full_name: 'Old Timer' } });
    expect(await lineupsOf(session)).toEqual([{ name: 'Opening night' }]);
    const replayed = await post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: '01a2022f-9526-77d5-acff-1e1a0d360edc',
    });
    expect([replayed.status, await replayed.json()]).toMatchObject([
      400,
      { error_code: 'refresh_token_already_used' },
    ]);
    expect((await callAs(server, session, '/rest/v1/user_lineup?select=name')).status).toBe(401);
  });

  test('its account signs in with the stored password, and reads its lineups', async () => {
    const session = await signInUser(server, { email: 'veteran@lines.example' });
    expect(session.user.id).toBe(VETERAN);
    expect(await lineupsOf(session)).toEqual([{ name: 'Opening night' }]);
    expect((await signInUser(server, { email: 'veteran@lines.example' })).user.id, 'again').toBe(VETERAN);
  });

  test('a link that it sent asks for the contested sign-up’s password, and confirms it', async () => {
    const token_hash = '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592';
    const asked = await post('/auth/v1/verify', { type: 'signup', token_hash });
    expect([asked.status, await asked.json()]).toMatchObject([
      403,
      { error_code: 'sign_up_password_needed' },
    ]);
    const confirmed = await post('/auth/v1/verify', { type: 'signup', token_hash, password: PASSWORD });
    expect(confirmed.status).toBe(200);
    expect((await signInUser(server, { email: 'waiting@lines.example' })).user.email).toBe(
      'waiting@lines.example',
    );
  });
});
