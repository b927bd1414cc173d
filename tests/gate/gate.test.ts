import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createGateClient } from '../support/gate/gate-client.ts';
import { rawRequest, sendRaw } from '../support/gate/raw-request.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const client = createGateClient(server);
afterAll(() => server.stop());
afterEach(async () => {
  const alive = await client.call('/rest/v1/teams?select=id&limit=1');
  expect(alive.status, 'the server no longer answers others').toBe(200);
});

describe('paths that the gate blocks', () => {
  const SPELLINGS = [
    '/_system/config',
    '//_system/config',
    '/x/../_system/config',
    '/\\_system/config',
    '/rest/v1/%2e%2e/%2e%2e/auth.users',
    '/rest/v1/..\\..\\auth.users',
    '/auth/v1/..;/..;/rest/v1/users',
    '/rest/v1/%00/../users',
    'http://localhost//_system/config',
    '_system/config',
    '/%c0%af_system/config',
    '/\t_system/config',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1//otp',
    '/auth/v1/%6ftp',
    '/auth/v1/otp/',
    '/auth/v1/signup/../magiclink',
    '/auth/v1/admin/users',
    '/auth/v1/health',
    '/storage/v1/bucket',
    '/rest/v1/',
    '/rest/v1/auth.users',
  ];

  test.each(
    SPELLINGS.flatMap((target) => [
      ['GET', target],
      ['POST', target],
    ]),
  )('%s %s', async (method, target) => {
    const headers = {
      apikey: server.anonKey,
      'Content-Type': 'application/json',
      'Content-Length': '27',
      'X-Forwarded-For': '10.8.0.1',
    };
    const answer = await sendRaw(
      server.port,
      `${rawRequest(method, target, headers)}{"email":"mallory@test.ca"}`,
    );
    expect([400, 404, 405]).toContain(answer.status);
    client.expectNoLeak(answer.head + answer.body);
    expect(answer.body, 'the refusal is no sentence').toMatch(/[A-Z][^"]*\.("|\n?$)/m);
    expect(answer.body).not.toMatch(/pong|jwt_secret|access_token/);
  });

  test('stay blocked for the secret key', async () => {
    for (const path of ['/_system/config', '/auth/v1/otp', '/auth/v1/magiclink'])
      await client.expectRefused(
        await client.post(path, { email: 'm@test.ca' }, { apikey: server.secretKey }),
        404,
      );
  });

  test('invalid HTTP gets a sentence, and a second request cannot be smuggled in', async () => {
    const garbage = await sendRaw(server.port, 'HELLO\r\n\r\n');
    expect(garbage.status).toBe(400);
    expect(garbage.body).toContain('understands');
    const smuggled = await sendRaw(
      server.port,
      `POST /rest/v1/teams HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /_system/config HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(smuggled.status).toBe(400);
    client.expectNoLeak(smuggled.body);
  });

  test('other tables of the database cannot be embedded or reached by schema', async () => {
    for (const path of [
      '/rest/v1/user_lineup?select=*,users(*)',
      '/rest/v1/users?select=*',
      '/rest/v1/sessions?select=*',
    ])
      expect((await client.call(path)).status, path).toBeGreaterThanOrEqual(400);
    await client.expectRefused(
      await client.call('/rest/v1/users', { headers: { 'accept-profile': 'auth' } }),
      406,
    );
    await client.expectRefused(
      await client.call('/rest/v1/teams', { headers: { accept: 'application/vnd.pgrst.plan' } }),
      406,
    );
  });
});

describe('keys and tokens', () => {
  const USER = '0b0e7bfc-6c11-4f4a-9d39-3c5f2a0e8a11';
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: USER, aud: 'authenticated', role: 'authenticated', iat: now - 60, exp: now + 600 };
  const jwtSecret = async () =>
    (JSON.parse(await readFile(join(server.dataDir, 'secrets.json'), 'utf8')) as { jwtSecret: string })
      .jwtSecret;
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  test.each(['/rest/v1/teams', '/auth/v1/user', '/auth/v1/settings'])(
    '%s is rejected without a key and with a wrong one',
    async (path) => {
      await client.expectRefused(await fetch(`${server.url}${path}`), 401);
      await client.expectRefused(await fetch(`${server.url}${path}?apikey=${server.anonKey}`), 401);
      await client.expectRefused(await client.call(path, { headers: { apikey: `${server.anonKey}x` } }), 401);
      await client.expectRefused(await client.call(path, { headers: { apikey: 'sb_secret_guess' } }), 401);
    },
  );

  test('an expired token is rejected', async () => {
    const token = await signToken({ ...claims, exp: now - 60 }, await jwtSecret());
    for (const path of ['/rest/v1/teams?select=id', '/auth/v1/user']) {
      const answer = await client.call(path, bearer(token));
      expect(await answer.clone().text()).toContain('expired');
      await client.expectRefused(answer, 401);
    }
  });
});

describe('requests and responses', () => {
  test('passwords and addresses are checked in bytes before the backend sees them', async () => {
    for (const password of ['fives', 'a'.repeat(73), '🏒'.repeat(19)])
      await client.expectRefused(
        await client.post('/auth/v1/signup', { email: 'bytes@test.ca', password }),
        422,
      );
    await client.expectRefused(
      await client.post('/auth/v1/signup', { email: `${'a'.repeat(250)}@test.ca`, password: 'icings' }),
      422,
    );
    await client.expectRefused(
      await client.post('/auth/v1/signup', { email: { $ne: null }, password: 'icings' }),
      422,
    );
  });

  test('pages of other sites are rejected, and ours need no permission', async () => {
    const preflight = await client.call('/rest/v1/teams', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(403);
    const answer = await client.call('/rest/v1/teams?select=id', {
      headers: { origin: 'https://evil.example' },
    });
    for (const each of [preflight, answer])
      expect(each.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('every response has the security headers', async () => {
    for (const path of [
      '/',
      '/healthz',
      '/rest/v1/teams',
      '/auth/v1/user',
      '/api/nothing',
      '/_system/config',
      '/missing.js',
    ]) {
      const { headers } = await client.call(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('server') ?? headers.get('x-powered-by'), path).toBeNull();
    }
  });

  test('our own endpoints have their own error format', async () => {
    const unknown = await client.call('/api/nothing');
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'There is no such endpoint.' }]);
    const elsewhere = await client.call('/api/image-proxy?url=https://127.0.0.1/x');
    expect(elsewhere.status).toBe(403);
  });

  test('the log contains no address, password, key, or token', async () => {
    const text = server
      .logs()
      .split('\n')
      .filter((line) => !line.includes('mail (SMTP_URL is not set)'))
      .join('\n');
    expect(text).not.toMatch(/@test\.ca|sixsix|five-hole|\$2[aby]\$|eyJ/);
    expect(text).not.toContain(server.secretKey);
  });
});
