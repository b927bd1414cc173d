/** Tests `POST /api/delete-account` on all three backends: who may use it, and what remains of an account. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { SITE_RATES } from '#server/limits.ts';
import { createGateClient, sendUntilRefused, type GateClient } from '../support/gate/gate-client.ts';
import { startHostedPeer, type HostedPeer } from '../support/gate/hosted-peer.ts';
import { startDebianPostgres } from '../support/policies/debian-postgres.ts';
import {
  callAs,
  grantAdmin,
  PASSWORD,
  signInUser,
  createUser,
  type Session,
} from '#tests/support/accounts.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const debian = await startDebianPostgres({ prepared: true });
afterAll(() => debian?.stop());

const BACKENDS: [string, string | undefined][] = [['the embedded database', undefined]];
if (debian) BACKENDS.push([`PostgreSQL ${debian.major} of an operator`, debian.url]);

describe.each(BACKENDS)('on %s', (_, databaseUrl) => {
  let server: TestServer;
  let client: GateClient;
  let database: ServerDatabase;
  let jwtSecret = randomBytes(48).toString('base64');
  beforeAll(async () => {
    const own = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret };
    server = await startTestServer({ env: { ...own, TRUST_PROXY: 'true' } });
    client = createGateClient(server);
    database = await reachDatabase(server, databaseUrl);
    if (databaseUrl === undefined) {
      const text = await readFile(join(server.dataDir, 'secrets.json'), 'utf8');
      jwtSecret = (JSON.parse(text) as { jwtSecret: string }).jwtSecret;
    }
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const deletion = (token: string | null, body?: string, headers: Record<string, string> = {}) =>
    client.call('/api/delete-account', {
      method: 'POST',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const insert = (session: Session, table: string, row: object) =>
    callAs(server, session, `/rest/v1/${table}`, { method: 'POST', body: JSON.stringify(row) });

  /** Creates an account with every kind of data. Uses the API, as the app does. */
  async function useEverything(email: string): Promise<Session> {
    await createUser(server, { email, data: { full_name: 'Gone Soon', profile_name: 'gone-soon' } });
    const session = await signInUser(server, { email });
    await grantAdmin(server, session.user.id);
    const user_id = session.user.id;
    const [team] = (await (await callAs(server, null, '/rest/v1/teams?select=id&limit=1')).json()) as {
      id: number;
    }[];
    const rows: [string, object][] = [
      ['user_lineup', { user_id, name: 'Opening night', team_id: team?.id, is_public: true }],
      ['user_preferences', { user_id, favorite_team: team?.id }],
      ['site_visits', { visit_type: 'page_visit', user_id }],
      ['image_downloads', { team_name: 'T', user_id, user_email: email }],
      ['request_player', { player_name: 'P', type: 'Remove Player', reporter_email: email }],
    ];
    for (const [table, row] of rows) {
      const answer = await insert(session, table, row);
      expect(answer.status, `${table}: ${await answer.text()}`).toBe(201);
    }
    await client.post('/auth/v1/recover', { email });
    const refresh = { refresh_token: session.refresh_token };
    await client.post('/auth/v1/token?grant_type=refresh_token', refresh);
    await database.sql`
      insert into auth.flow_state (id, user_id, authentication_method, provider_type)
      values (gen_random_uuid(), ${user_id}, 'oauth', 'google')`;
    return session;
  }

  /** Counts the rows in each table that contain one of these words in any column. */
  async function tracesOf(words: string[]): Promise<Record<string, number>> {
    const { sql } = database;
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables
      -- The schema line_rush holds only the server's own login password.
      where schemaname not in ('pg_catalog', 'information_schema', 'line_rush')`;
    expect(tables.length).toBeGreaterThan(10);
    const found: Record<string, number> = {};
    for (const { schema, name } of tables) {
      const [row] = await sql<[{ count: number }]>`
        select count(*)::int as count from ${sql(schema)}.${sql(name)} as t
        where t::text ilike any (${words.map((word) => `%${word}%`)})`;
      if (row.count > 0) found[`${schema}.${name}`] = row.count;
    }
    return found;
  }

  test('deletes an account completely; visits and downloads stay, anonymously', async () => {
    const email = 'leaver@lines.example';
    const session = await useEverything(email);
    const words = [session.user.id, email, 'Gone Soon'];
    const before = Object.keys(await tracesOf(words));
    expect(before).toEqual(
      expect.arrayContaining([
        'auth.users',
        'auth.identities',
        'auth.sessions',
        'auth.refresh_tokens',
        'auth.flow_state',
        'auth.audit_log_entries',
        'public.user_lineup',
        'public.user_preferences',
        'public.user_roles',
        'public.profiles',
        'public.site_visits',
        'public.image_downloads',
        'public.request_player',
      ]),
    );

    const answer = await deletion(session.access_token, JSON.stringify({ email: 'Leaver@Lines.example ' }));
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);

    expect(await tracesOf(words)).toEqual({});
    for (const table of ['site_visits', 'image_downloads', 'request_player']) {
      const rows = await database.sql`
        select from ${database.sql(table)} as t where coalesce(to_jsonb(t) ->> 'updated_at' = to_jsonb(t) ->> 'created_at', true)`;
      expect(rows, table).toHaveLength(1);
    }
    await expectUseless(session);
    const again = await createUser(server, { email });
    expect(again.user.id).not.toBe(session.user.id);
    expect(await (await callAs(server, again, '/rest/v1/user_lineup?select=id')).json()).toEqual([]);
  });

  test('a session that ends while the confirmation arrives deletes nothing', async () => {
    const { access_token } = await createUser(server, { email: 'thief@lines.example' });
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    async function* confirmation() {
      yield Buffer.from('{');
      await new Promise((resume) => setTimeout(resume, 500)); // the server checks the session meanwhile
      await client.call('/auth/v1/logout?scope=global', { method: 'POST', headers });
      yield Buffer.from('}');
    }
    const slow = { method: 'POST', headers, body: confirmation(), duplex: 'half' } as unknown as RequestInit;
    expect((await fetch(`${server.url}/api/delete-account`, slow)).status).toBe(401);
    expect(await database.sql`select from auth.users where email = 'thief@lines.example'`).toHaveLength(1);
  });

  /** Expects that a session of a deleted account is rejected everywhere, although its token has not expired. */
  async function expectUseless(session: Session): Promise<void> {
    const user_id = session.user.id;
    expect((await callAs(server, session, '/auth/v1/user')).status).toBe(403);
    await client.expectRefused(await deletion(session.access_token), 401);
    const refresh = { refresh_token: session.refresh_token };
    expect((await client.post('/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(400);
    const password = JSON.stringify({ password: 'Another-1-now' });
    expect(
      (await callAs(server, session, '/auth/v1/user', { method: 'PUT', body: password })).status,
    ).toBeGreaterThanOrEqual(401);
    for (const [table, row] of [
      ['user_lineup', { user_id, name: 'From beyond' }],
      ['user_preferences', { user_id }],
      ['profiles', { user_id, display_name: 'Ghost' }],
      ['site_visits', { visit_type: 'page_visit', user_id }],
      ['image_downloads', { team_name: 'T', user_id }],
    ] as const)
      expect((await insert(session, table, row)).status, table).toBe(401);
    expect((await callAs(server, session, '/rest/v1/teams?select=id')).status).toBe(401);
  }

  // The remaining tests do not depend on the database, so they run only with the embedded one.
  if (databaseUrl !== undefined) return;

  test('lets only its user delete an account, whatever the body says', async () => {
    const session = await createUser(server, { email: 'stays@lines.example' });
    const now = Math.floor(Date.now() / 1000);
    const payload = session.access_token.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const endless: Record<string, unknown> = { ...claims };
    delete endless['exp'];
    const tokens: Record<string, string | null> = {
      none: null,
      'the public key': server.anonKey,
      'the secret key': server.secretKey,
      garbage: 'abc',
      'alg none': `${none}.${payload}.`,
      'a changed token': `${session.access_token.slice(0, -4)}AAAA`,
      'the wrong secret': await signToken(claims, 'x'.repeat(64)),
      'role service_role': await signToken({ ...claims, role: 'service_role' }, jwtSecret),
      expired: await signToken({ ...claims, exp: now - 60 }, jwtSecret),
      'without an end': await signToken(endless, jwtSecret),
      'an unknown session': await signToken({ ...claims, session_id: crypto.randomUUID() }, jwtSecret),
      'an unknown user': await signToken({ ...claims, sub: crypto.randomUUID() }, jwtSecret),
    };
    const body = JSON.stringify({ email: 'stays@lines.example' });
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await deletion(token, body);
      expect(answer.status, kind).toBe(401);
      await client.expectRefused(answer, 401);
    }
    // The server checks the token before the body, so the status is 401 instead of 400 or 413.
    await client.expectRefused(await deletion('abc', '{'), 401);
    await client.expectRefused(await deletion(null, 'x'.repeat(5000)), 401);
    expect((await callAs(server, session, '/auth/v1/user')).status).toBe(200);
  });

  test('rejects a session that was signed out', async () => {
    const email = 'signed-out@lines.example';
    const session = await createUser(server, { email });
    expect((await callAs(server, session, '/auth/v1/logout?scope=local', { method: 'POST' })).status).toBe(
      204,
    );
    await client.expectRefused(await deletion(session.access_token), 401);
    await signInUser(server, { email });
  });

  test('requires a small JSON object, and the account’s email if there is one', async () => {
    const { access_token: token } = await createUser(server, { email: 'careful@lines.example' });
    await client.expectRefused(await deletion(token, JSON.stringify({ email: 'other@lines.example' })), 400);
    await client.expectRefused(await deletion(token, JSON.stringify({ email: { $ne: '' } })), 400);
    await client.expectRefused(await deletion(token, '[]'), 400);
    await client.expectRefused(await deletion(token, '{"email":"careful@lines.example"', {}), 400);
    await client.expectRefused(await deletion(token, 'x'.repeat(1025)), 413);
  });

  test('allows five attempts per account, whatever the address and session', async () => {
    const email = 'eager@lines.example';
    const tokens = [await createUser(server, { email }), await signInUser(server, { email })];
    let attempts = 0;
    const attempt = () => deletion(tokens[attempts++ % 2]!.access_token, '[]');
    const { refused, taken } = await sendUntilRefused(SITE_RATES.deletionByAccount, attempt);
    expect(new Set(taken)).toEqual(new Set([400]));
    await client.expectRefused(refused, 429);
  });

  test('accepts only JSON and POST', async () => {
    const { access_token: token } = await createUser(server, { email: 'typed@lines.example' });
    const text = { 'content-type': 'text/plain' };
    await client.expectRefused(await deletion(token, '{}', text), 415);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const answer = await client.call('/api/delete-account', { method });
      expect(answer.headers.get('allow'), method).toBe('POST');
      await client.expectRefused(answer, 405);
    }
    const extra = await deletion(token, JSON.stringify({ confirm: 'yes', user_id: crypto.randomUUID() }));
    expect(await extra.json()).toEqual({ deleted: true });
  });

  test('logs no address, password, or token', () => {
    const lines = server.logs().split('\n');
    const log = lines.filter((line) => !line.includes('mail (SMTP_URL is not set)')).join('\n');
    expect(log).not.toMatch(new RegExp(`@lines\\.example|${PASSWORD}|eyJ|token_hash`));
  });
});

describe('on hosted Supabase', () => {
  let peer: HostedPeer;
  let server: TestServer;
  beforeAll(async () => {
    peer = await startHostedPeer();
    server = await startTestServer({ env: { ...peer.env, TRUST_PROXY: 'true' } });
  });
  afterAll(async () => {
    await server.stop();
    await peer.close();
  });

  const deletion = (token: string, body: object) =>
    createGateClient(server).post('/api/delete-account', body, {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.30.0.${attempt++ & 255}`,
    });
  let attempt = 0;

  test('checks the token with the hosted auth service, and deletes the account with the secret key', async () => {
    const user = peer.addUser('hosted@lines.example');
    const wrong = await deletion(user.token, { email: 'other@lines.example' });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { error: 'This is not the email address of your account.' },
    ]);
    const old = peer.addUser('idle@lines.example', Date.now() / 1000 - LIMITS.freshSignInSeconds - 1);
    const refused = await deletion(old.token, { email: 'idle@lines.example' });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'reauthentication_needed' }),
    ]);
    peer.removeUser(old.id);
    expect((await deletion('abc', { email: 'hosted@lines.example' })).status).toBe(401);
    expect(peer.users()).toEqual([user.id]);
    const answer = await deletion(user.token, { email: 'hosted@lines.example' });
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);
    expect(peer.users()).toEqual([]);
    expect((await deletion(user.token, {})).status).toBe(401);
  });

  test('responds 503 with a sentence if the service fails or returns nonsense', async () => {
    const user = peer.addUser('unlucky@lines.example');
    for (const fault of ['500', 'no-json', 'no-user', 'hang-up', 'refuses-deletion'] as const) {
      peer.fault = fault;
      const answer = await deletion(user.token, {});
      peer.fault = null;
      expect([fault, answer.status]).toEqual([fault, 503]);
      expect(await answer.json()).toEqual({
        error: `The account could not be deleted. Try again in a few minutes. Reference: ${answer.headers.get('X-Request-Id')}`,
      });
    }
    expect(peer.users()).toContain(user.id);
  });
});
