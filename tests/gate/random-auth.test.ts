/**
 * Tests random and mutated requests to the auth API: routes, queries, headers, cookies, and bodies. The requests
 * contain real links, codes, and tokens. None may cause a server error or reveal internals. `AUTH_REQUESTS` is the
 * number of requests.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { signToken } from '#tests/support/sign-token.ts';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from '#platform/secrets.ts';
import { createGateClient } from '../support/gate/gate-client.ts';
import {
  anotherAddress,
  createKeepAliveClient,
  inParallel,
  type PlainAnswer,
} from '../support/gate/keep-alive-client.ts';
import { bodiesLike } from '../support/gate/random-bodies.ts';
import { reachDatabase } from '#tests/support/database.ts';
import { startOAuthPeer } from '#tests/support/oauth-peer.ts';
import { startTestServer } from '#tests/support/server.ts';
import { mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const REQUESTS = Number(process.env['AUTH_REQUESTS'] ?? 300);
/** Another seed creates other requests. A failure prints the request that caused it. */
const SEED = 20_261_122;
/**
 * The number of concurrent requests. With more, the server would reject some requests that wait for password hashing.
 */
const AT_ONCE = 20;
const ACCOUNTS = 60;
const emailOf = (id: string) => `${id}@lines.example`;
const secretsOf = (id: string) => ({ link: `link-${id}`, token: `token-${id}`, code: `code-${id}` });

const [google, peer] = await Promise.all([startOAuthPeer(), startSmtpPeer()]);
const env = { ...google.env, ...mailTo(peer), TRUST_PROXY: 'true' };
const server = await startTestServer({ env, googlePeer: google.url });
const client = createKeepAliveClient(server, AT_ONCE);
const { jwtSecret } = await loadSecrets(server.dataDir, null);
const ids = await makeAccounts();
afterAll(async () => {
  client.close();
  await server.stop();
  await Promise.all([google.close(), peer.close()]);
});

/**
 * Creates accounts in every state. Their links, codes, and tokens are derived from their ids: see {@link secretsOf}.
 */
async function makeAccounts(): Promise<string[]> {
  const database = await reachDatabase(server);
  const { sql } = database;
  const made = Array.from({ length: ACCOUNTS }, () => randomUUID());
  for (const [at, id] of made.entries()) {
    const { code, link, token } = secretsOf(id);
    await sql`
      insert into auth.users (
        id, email, email_confirmed_at, encrypted_password,
        confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at,
        email_change, email_change_token_new, email_change_sent_at
      ) values (
        ${id}, ${emailOf(id)}, ${at % 2 === 0 ? sql`now()` : null}, ${at % 3 === 0 ? null : 'no hash'},
        ${link}, now(), ${link}, now(), ${`new-${emailOf(id)}`}, ${link}, now()
      )`;
    await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
    await sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id) values (${id}, ${token}, ${id}, ${id})`;
    await sql`
      insert into auth.flow_state (
        id, user_id, auth_code, authentication_method, provider_type, code_challenge, code_challenge_method, referrer
      ) values (
        ${id}, ${at % 2 === 0 ? id : null}, ${code}, 'oauth', 'google', ${'c'.repeat(43)}, 's256', ${server.url}
      )`;
  }
  await database.close();
  return made;
}

interface Shape {
  method: string;
  path: string;
  query?: string;
  body?: Record<string, unknown>;
}

/** Returns a valid request for the account `id` to each route. */
function shapesFor(id: string): Shape[] {
  const { code, link, token } = secretsOf(id);
  const [email, password] = [emailOf(id), 'Zamboni-4-tonight'];
  const post = (path: string, body: Record<string, unknown>, query = '') => ({
    method: 'POST',
    path,
    query,
    body,
  });
  const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`;
  return [
    post('/signup', { email, password, data: { full_name: 'Jane', bio: null } }),
    post('/token', { email, password }, '?grant_type=password'),
    post('/token', { refresh_token: token }, '?grant_type=refresh_token'),
    post('/token', { auth_code: code, code_verifier: 'c'.repeat(43) }, '?grant_type=pkce'),
    post('/recover', { email }),
    post('/resend', { email, type: 'signup' }),
    post('/verify', { type: 'signup', token_hash: link }),
    post('/verify', { type: 'signup', token_hash: link, password, replace_password: true }),
    post('/verify', { type: 'recovery', token_hash: link }),
    post('/verify', { type: 'email_change', token_hash: link }),
    post('/logout', {}, '?scope=others'),
    { method: 'GET', path: '/user' },
    { method: 'GET', path: '/settings' },
    { method: 'PUT', path: '/user', body: { data: { full_name: 'Jane', profile_name: 'jane' } } },
    { method: 'PUT', path: '/user', body: { password } },
    { method: 'PUT', path: '/user', body: { email: `other-${email}` } },
    { method: 'GET', path: '/authorize', query: `?provider=google&${challenge}` },
    { method: 'GET', path: '/callback', query: `?state=${id}&code=unknown` },
    { method: 'GET', path: '/callback', query: `?state=${id}&error=access_denied&error_description=No` },
  ];
}

interface Attempt extends Shape {
  sent: string | Uint8Array;
  headers: Record<string, string>;
}

const sometimes = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const anyText = fc.string({ maxLength: 60 }).map((text) => encodeURIComponent(text));

/** Returns valid requests with some parts replaced. */
function attempts(tokens: readonly string[]): Attempt[] {
  const one = fc.nat(ids.length - 1).chain((at) =>
    fc.constantFrom(...shapesFor(ids[at] ?? '')).chain((shape) =>
      fc.record({
        shape: fc.constant(shape),
        method: sometimes(shape.method, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        path: sometimes(shape.path, '/otp', '/user/', '/constructor', '/admin/users', '/token', '/verify'),
        query: fc.oneof(
          { weight: 6, arbitrary: fc.constant(shape.query ?? '') },
          { weight: 1, arbitrary: anyText.map((text) => `${shape.query ?? '?'}&${text}=${text}`) },
          { weight: 1, arbitrary: anyText.map((text) => `?grant_type=${text}&scope=${text}&state=${text}`) },
          {
            weight: 1,
            arbitrary: anyText.map((text) => `?provider=${text}&redirect_to=${text}&prompt=${text}`),
          },
        ),
        sent: fc.oneof(
          { weight: 3, arbitrary: fc.constant(JSON.stringify(shape.body ?? {})) },
          { weight: 5, arbitrary: bodiesLike(shape.body ?? {}) },
        ),
        bearer: sometimes(tokens[at] ?? '', '', 'abc', 'a.b.c', server.anonKey, tokens[0] ?? ''),
        apikey: sometimes(server.anonKey, '', 'none', server.secretKey),
        cookie: fc.oneof(
          anyText,
          fc.constantFrom('', `sign-up=${'x'.repeat(59)}`, 'known-device=..', 'sign-up=%00'),
        ),
      }),
    ),
  );
  return fc
    .sample(one, { seed: SEED, numRuns: REQUESTS })
    .map(({ apikey, bearer, cookie, shape, ...rest }) => ({
      ...shape,
      ...rest,
      headers: {
        apikey,
        cookie,
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    }));
}

function complaint({ headers, status, text }: PlainAnswer): string | null {
  if (status >= 500 || status === 0) return 'it failed';
  if (text.includes(server.secretKey) || text.includes(jwtSecret)) return 'a secret';
  if (status < 400) return null;
  try {
    createGateClient(server).expectNoLeak(text + JSON.stringify(headers));
  } catch {
    return 'something of the inside';
  }
  const { msg } = JSON.parse(text) as { msg?: unknown };
  return typeof msg === 'string' && /\w+ \w+/.test(msg) ? null : 'no sentence';
}

test('random and mutated requests to the auth API', { timeout: 30 * 60_000 }, async () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { role: 'authenticated', aud: 'authenticated', exp };
  const tokens = await Promise.all(
    ids.map((id) => signToken({ ...claims, sub: id, session_id: id }, jwtSecret)),
  );
  const complaints = new Map<string, string>();
  const statuses = new Map<number, number>();
  await inParallel(attempts(tokens), AT_ONCE, async ({ headers, method, path, query = '', sent }) => {
    const target = `/auth/v1${path}${query}`;
    const answer = await client.send({
      method,
      path: target,
      headers: { ...anotherAddress(), ...headers },
      body: method === 'GET' ? '' : sent,
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const wrong = complaint(answer);
    const key = `${wrong} (${answer.status}): ${method} ${path}`;
    if (wrong !== null && !complaints.has(key))
      complaints.set(
        key,
        `${target}\n${Buffer.from(sent).toString().slice(0, 300)}\n→ ${answer.text.slice(0, 300)}`,
      );
  });
  const faults = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('an auth request failed'));
  expect(Object.fromEntries(complaints), faults.slice(0, 3).join('\n')).toEqual({});
  // Some requests must succeed. Otherwise, an API that rejects everything would pass.
  const taken = [200, 204, 303].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  expect(taken, JSON.stringify([...statuses])).toBeGreaterThan(REQUESTS / 10);
  expect(faults).toEqual([]);
});
