/** Tests how sessions are renewed and end, and what a stolen or forged session can do. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/gate/auth-client.ts';
import { createGateClient, sendUntilRefused } from '../support/gate/gate-client.ts';
import { LIMITS, RATES } from '#platform/limits.ts';
import { PASSWORD, createUser, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const client = createGateClient(server);
afterAll(() => server.stop());

type Browser = ReturnType<typeof openBrowser>;

/** Creates an account in the first of several browsers, and signs in with the other browsers. */
async function onDevices(email: string, devices: number): Promise<Browser[]> {
  const session = await createUser(server, { email });
  const browsers = Array.from({ length: devices }, () => openBrowser(server));
  for (const [at, browser] of browsers.entries()) {
    const { error } = await (at === 0
      ? browser.setSession(session)
      : browser.signInWithPassword({ email, password: PASSWORD }));
    expect(error).toBeNull();
  }
  return browsers;
}

/** Whether a browser is still signed in. Fails if table reads, the session, and its renewal disagree. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const { data } = await browser.getSession();
  const authorization = `Bearer ${data.session?.access_token}`;
  const tables = await client.call('/rest/v1/user_lineup?select=id', { headers: { authorization } });
  const known = await browser.getUser();
  const renewed = await browser.refreshSession();
  const answers = [tables.ok, known.error === null, renewed.error === null];
  expect(new Set(answers).size, `tables, account and renewal disagree: ${answers.join(', ')}`).toBe(1);
  return tables.ok;
}

test('the list of devices names them, and signs one of them out, but none of another account', async () => {
  const [here, phone] = (await onDevices('devices@lines.example', 2)) as [Browser, Browser];
  const [stranger] = (await onDevices('nosy@lines.example', 1)) as [Browser];
  const list = async (browser: Browser, body = {}) => {
    const { data } = await browser.getSession();
    const authorization = `Bearer ${data.session?.access_token}`;
    const answer = await client.post('/rest/v1/rpc/own_devices', body, { authorization });
    return (await answer.json()) as { id: string; is_here: boolean; user_agent: string }[];
  };
  const devices = await list(here);
  expect(devices.filter((one) => one.is_here)).toHaveLength(1);
  expect(devices).toHaveLength(2);
  expect(devices[0]?.user_agent).not.toBe('');
  const sign_out = devices.find((one) => !one.is_here)?.id;
  expect(await list(stranger, { sign_out })).toHaveLength(1);
  expect(await isSignedIn(phone)).toBe(true);
  expect(await list(here, { sign_out })).toHaveLength(1);
  expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false]);
  expect((await client.post('/rest/v1/rpc/own_devices', {})).status).toBe(401);
});

test('accounts keep their newest fifty sessions, and thousand log entries', async () => {
  const [browser] = (await onDevices('often@lines.example', 1)) as [Browser];
  const { data } = await browser.getUser();
  const { close, sql } = await reachDatabase(server);
  const of = sql`where user_id = ${data.user?.id ?? ''}`;
  await sql`
    insert into auth.sessions (id, user_id, created_at)
    select gen_random_uuid(), user_id, now() - interval '1 hour' from auth.sessions, generate_series(1, 150) ${of}`;
  const byActor = sql`where payload ->> 'actor_id' = ${data.user?.id ?? ''}`;
  await sql`
    insert into auth.audit_log_entries (id, payload)
    select gen_random_uuid(), payload from auth.audit_log_entries, generate_series(1, 1500) ${byActor} limit 1500`;
  await openBrowser(server).signInWithPassword({ email: 'often@lines.example', password: PASSWORD });
  expect(await sql`select from auth.sessions ${of}`).toHaveLength(50);
  expect(await sql`select from auth.audit_log_entries ${byActor}`).toHaveLength(1000);
  expect(await isSignedIn(browser)).toBe(true);
  await close();
});

describe('signing out', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('scope %s', async (scope, expected) => {
    const browsers = await onDevices(`${scope}@lines.example`, 3);
    const [here] = browsers as [Browser];
    const { data } = await here.getSession();
    expect((await here.signOut({ scope })).error).toBeNull();
    const signedIn = [];
    for (const browser of browsers) signedIn.push(await isSignedIn(browser));
    expect(signedIn).toEqual(expected);
    if (scope === 'others') return;
    const stolen = await openBrowser(server).refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(stolen.error?.code).toBe('refresh_token_not_found');
  });
});

describe('changing the password', () => {
  test('ends all other sessions, and only the new password signs in', async () => {
    const email = 'changer@lines.example';
    const [here, there, elsewhere] = (await onDevices(email, 3)) as [Browser, Browser, Browser];
    expect((await here.updateUser({ password: 'Top-shelf-8-up' })).error).toBeNull();
    expect(await Promise.all([isSignedIn(here), isSignedIn(there), isSignedIn(elsewhere)])).toEqual([
      true,
      false,
      false,
    ]);
    const signIn = (password: string) => there.signInWithPassword({ email, password });
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn('Top-shelf-8-up')).error).toBeNull();
  });

  test('other changes end no session', async () => {
    const [here, there] = (await onDevices('renamer@lines.example', 2)) as [Browser, Browser];
    expect((await here.updateUser({ data: { full_name: 'Jane' } })).error).toBeNull();
    expect(await isSignedIn(there)).toBe(true);
  });
});

describe('renewing a session', () => {
  const renew = async (refresh_token: string, from = {}) => {
    const answer = await client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, from);
    return { status: answer.status, body: (await answer.json()) as Session & { error_code?: string } };
  };

  test('tabs at the same time all get a session, and can go on', async () => {
    const { refresh_token } = await createUser(server, { email: 'tabs@lines.example' });
    const tabs = await Promise.all(Array.from({ length: 6 }, () => renew(refresh_token)));
    expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(new Set(tabs.map(({ body }) => body.refresh_token)).size, 'successors').toBe(1);
    for (const { body } of tabs) {
      const next = await renew(body.refresh_token);
      expect([next.status, next.body.error_code]).toEqual([200, undefined]);
    }
  });

  test('a late tab gets the successor; a token used long ago ends the session', async () => {
    const { refresh_token: first } = await createUser(server, { email: 'stolen@lines.example' });
    const second = (await renew(first)).body.refresh_token;
    expect((await renew(first)).body.refresh_token).toBe(second);
    let third = (await renew(second)).body;
    for (let more = 0; more < LIMITS.usedTokensPerSession; more++)
      third = (await renew(third.refresh_token, { 'x-forwarded-for': '10.51.0.1' })).body;
    const { sql, close } = await reachDatabase(server);
    expect(await sql`select from auth.refresh_tokens where token = ${first}`, 'forgotten tokens').toEqual([]);
    await close();
    const headers = { authorization: `Bearer ${third.access_token}` };
    const read = async () => (await client.call('/rest/v1/user_lineup?select=id', { headers })).status;
    expect(await read()).toBe(200);
    const replayed = await renew(first);
    expect([replayed.status, replayed.body.error_code]).toEqual([400, 'refresh_token_already_used']);
    expect(await read(), 'with the access token of the session').toBe(401);
    expect((await renew(third.refresh_token)).status).toBe(400);
  });

  test('a sign-in does not wait for a write of the same user, and one that fails counts as no wrong password', async () => {
    const [email, from] = ['writer@lines.example', { 'x-forwarded-for': '10.52.0.1' }];
    await createUser(server, { email });
    const body = { email, password: PASSWORD };
    const signIn = async () => (await client.post('/auth/v1/token?grant_type=password', body, from)).status;
    const { sql, close } = await reachDatabase(server);
    await sql.begin(async (tx) => {
      await tx`select from auth.users where email = ${email} for key share`; // as a row of the user's does
      expect(await signIn()).toBe(200);
      await tx`select from auth.users where email = ${email} for update`;
      const failed = await Promise.all(Array.from({ length: RATES.passwordByPair.burst }, signIn));
      expect(new Set(failed)).toEqual(new Set([503]));
    });
    await close();
    expect(await signIn()).toBe(200);
  });

  test('a household’s evening stays below the limits', async () => {
    const from = { 'x-forwarded-for': '10.50.0.1' };
    // Each of five users signs up, signs in, renews the session in four tabs, and changes their name.
    const statuses: number[] = [];
    for (let person = 0; person < 5; person++) {
      const email = `family-${person}@lines.example`;
      const credentials = { email, password: PASSWORD };
      const signedUp = await client.post('/auth/v1/signup', credentials, from);
      const signedIn = await client.post('/auth/v1/token?grant_type=password', credentials, from);
      const session = (await signedIn.json()) as Session;
      statuses.push(signedUp.status, signedIn.status);
      const headers = { ...from, authorization: `Bearer ${session.access_token}` };
      for (let tab = 0; tab < 4; tab++) {
        const { refresh_token } = session;
        const renewed = await client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, from);
        statuses.push(renewed.status, (await client.call('/auth/v1/user', { headers })).status);
      }
      const body = JSON.stringify({ data: { full_name: 'Jane' } });
      const type = { ...headers, 'content-type': 'application/json' };
      statuses.push((await client.call('/auth/v1/user', { method: 'PUT', headers: type, body })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('forged tokens', () => {
  test('open neither tables nor account', async () => {
    const session = await createUser(server, { email: 'forged@lines.example' });
    const text = await readFile(join(server.dataDir, 'secrets.json'), 'utf8');
    const { jwtSecret } = JSON.parse(text) as { jwtSecret: string };
    const payload = session.access_token.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const endless: Record<string, unknown> = { ...claims };
    delete endless['exp'];
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const forged: Record<string, string> = {
      'alg none': `${none}.${payload}.`,
      garbage: 'abc',
      'the wrong secret': await signToken(claims, 'x'.repeat(64)),
      'the default secret of Supabase': await signToken(claims, 'unsafe-secret-change-me'),
      'another algorithm': await signToken(claims, jwtSecret, 'HS512'),
      'role service_role': await signToken({ ...claims, role: 'service_role' }, jwtSecret),
      'role postgres': await signToken({ ...claims, role: 'postgres' }, jwtSecret),
      'no end': await signToken(endless, jwtSecret),
      expired: await signToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, jwtSecret),
      'another audience': await signToken({ ...claims, aud: 'else' }, jwtSecret),
    };
    for (const [kind, token] of Object.entries(forged))
      for (const [path, method] of [
        ['/rest/v1/user_lineup?select=id', 'GET'],
        ['/rest/v1/teams?id=eq.1', 'DELETE'],
        ['/auth/v1/user', 'GET'],
        ['/auth/v1/logout', 'POST'],
        ['/api/delete-account', 'POST'],
      ] as const) {
        const answer = await client.call(path, { method, headers: { authorization: `Bearer ${token}` } });
        expect([kind, path, answer.status]).toEqual([kind, path, 401]);
        await client.expectRefused(answer, 401);
      }
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await client.call('/auth/v1/user', { headers })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('fails with the same text for a wrong password and an unknown account', async () => {
    await createUser(server, { email: 'known@lines.example' });
    const fail = async (email: string, password: string) => {
      const answer = await client.post('/auth/v1/token?grant_type=password', { email, password });
      const headers = [...answer.headers].filter(
        ([name]) => !['date', 'content-length', 'x-request-id'].includes(name),
      );
      return [answer.status, await answer.text(), headers];
    };
    const wrong = await fail('known@lines.example', 'not-this-1A');
    expect(wrong[0]).toBe(400);
    expect(await fail('unknown@lines.example', 'not-this-1A')).toEqual(wrong);
    expect(await fail('KNOWN@lines.example', 'x'.repeat(100))).toEqual(wrong);
    expect(await fail('unknown@lines.example', 'x'.repeat(100))).toEqual(wrong);
  });

  test('is slowed down per account, known or not, and says how long to wait; the owner can sign in', async () => {
    await createUser(server, { email: 'guessed@lines.example' });
    const owner = openBrowser(server, '10.60.0.1');
    const signIn = async (browser: Browser) =>
      (await browser.signInWithPassword({ email: 'guessed@lines.example', password: PASSWORD })).error
        ?.status;
    expect(await signIn(owner)).toBeUndefined();
    // The attacker has the owner's IP address. Only the device cookie differs.
    const from = { 'x-forwarded-for': '10.60.0.1' };
    // The email address that has an account comes last, so that its limit is still exceeded below.
    for (const email of ['never-there@lines.example', 'guessed@lines.example']) {
      const guess = () => client.post('/auth/v1/token?grant_type=password', { email, password: 'no' }, from);
      const { refused, taken } = await sendUntilRefused(RATES.passwordByPair, guess, { atOnce: 6 });
      expect(new Set(taken)).toEqual(new Set([400]));
      await client.expectRefused(refused, 429);
    }
    expect(await signIn(openBrowser(server, '10.60.0.1')), 'a browser that nobody knows').toBe(429);
    expect(await signIn(owner), 'the browser that signed in before').toBeUndefined();
    expect(await signIn(openBrowser(server)), 'another address').toBeUndefined();
  });

  test('works with the old spelling of an account that is older than normalization', async () => {
    const { user } = await createUser(server, { email: 'odd@lines.example' });
    const odd = 'odd@ｌines.example';
    const database = await reachDatabase(server);
    await database.sql`update auth.users set email = ${odd} where id = ${user.id}`;
    await database.close();
    const { data, error } = await openBrowser(server).signInWithPassword({ email: odd, password: PASSWORD });
    expect([error, data.user?.id]).toEqual([null, user.id]);
    const again = await openBrowser(server).signUp({ email: 'Twin@ｌines.example', password: PASSWORD });
    expect(again.data.user?.email).toBe('twin@lines.example');
    const taken = await openBrowser(server).signUp({ email: 'twin@lines.example', password: PASSWORD });
    expect(taken.error?.code).toBe('user_already_exists');
  });
});
