/** A thousand requests per second from one address are limited, while all others are served. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATES } from '#platform/limits.ts';
import { SITE_RATES } from '#server/limits.ts';
import {
  createKeepAliveClient,
  type PlainAnswer,
  type PlainRequest,
} from '../support/gate/keep-alive-client.ts';
import { createUser } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => server.stop());

const PER_SECOND = 1000;
const SECONDS = 1.5;
const JSON_TYPE = { 'content-type': 'application/json' };
const visit: PlainRequest = {
  method: 'POST',
  path: '/api/track-visit',
  headers: JSON_TYPE,
  body: '{"visit_type":"page_visit"}',
};
const read: PlainRequest = { method: 'GET', path: '/rest/v1/teams?select=id,name' };
const guess: PlainRequest = {
  method: 'POST',
  path: '/auth/v1/verify',
  headers: JSON_TYPE,
  body: JSON.stringify({ type: 'recovery', token_hash: 'f'.repeat(64) }),
};

/** Counts as a read, and is rejected before it reaches the database. */
const knock: PlainRequest = { ...read, headers: { apikey: 'none' } };

/** The attacker's requests and their limits. Mostly reads, which cost the database most. */
const FLOOD = [
  [read, RATES.restByAddress],
  [read, RATES.restByAddress],
  [visit, SITE_RATES.visitsByAddress],
  [guess, RATES.verifyByAddress],
] as const;

const from = (request: PlainRequest, address: string) => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': address },
});

test('1,000 requests per second from one address', async () => {
  const attacker = createKeepAliveClient(server, 50);
  const other = createKeepAliveClient(server, 1);
  const answers = new Map<PlainRequest, PlainAnswer[]>(FLOOD.map(([kind]) => [kind, []]));
  const refusedOf = (kind: PlainRequest) => answers.get(kind)!.filter(({ status }) => status === 429);
  let sent = 0;
  const attack = async (kind: PlainRequest, request = kind) => {
    sent++;
    answers.get(kind)!.push(await attacker.send(from(request, '203.0.113.66')));
  };
  const began = performance.now();
  const flooding = (async () => {
    const attacks: Promise<void>[] = [];
    for (let slice = 0; slice < SECONDS * 20; slice++) {
      for (let i = 0; i < PER_SECOND / 20; i++) attacks.push(attack(FLOOD[i % FLOOD.length]![0]));
      await delay(50); // the attacker's pace
    }
    await Promise.all(attacks);
    // While a slow machine works, the limit may allow as many new reads as the server handles. It rejects these faster.
    while (refusedOf(read).length === 0)
      await Promise.all(Array.from({ length: PER_SECOND / 20 }, () => attack(read, knock)));
  })();
  const flood = { ended: false };
  void flooding.then(() => (flood.ended = true));
  const others: number[] = [];
  for (let i = 0; !flood.ended || others.length < 9; i++) {
    const request = [read, visit, { ...read, path: '/healthz' }][i % 3] ?? read;
    others.push((await other.send(from(request, `198.51.${(i >> 8) & 255}.${i & 255}`))).status);
    await delay(10); // a page a second for each of a hundred people
  }
  await flooding;
  const minutes = (performance.now() - began) / 60_000;
  attacker.close();
  other.close();

  expect(new Set(others), 'others were not served').toEqual(new Set([200]));
  expect(sent).toBeGreaterThanOrEqual(PER_SECOND * SECONDS);
  for (const [kind, most] of FLOOD) {
    const refused = refusedOf(kind);
    const taken = answers.get(kind)!.length - refused.length;
    expect(taken, kind.path).toBeGreaterThanOrEqual(most.burst);
    expect(taken, kind.path).toBeLessThanOrEqual(most.burst + minutes * most.perMinute);
    for (const { headers, text } of refused) {
      expect(text).toMatch(/"Too many requests[^"]* Try again in [^"]+\."/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect([...answers.values()].flat().every(({ status }) => status < 500)).toBe(true);
});

test('renewals from an IPv6 network wait for one another, and others sign in', async () => {
  const clients = createKeepAliveClient(server, 200);
  const post = (path: string, body: object, address: string) =>
    clients.send(
      from(
        { method: 'POST', path: `/auth/v1/${path}`, headers: JSON_TYPE, body: JSON.stringify(body) },
        address,
      ),
    );
  const fan = { email: 'renewing@lines.example', password: 'top-shelf' };
  const { refresh_token } = await createUser(server, fan);
  const renewals = Array.from({ length: 150 }, (_, i) =>
    post('token?grant_type=refresh_token', { refresh_token }, `2001:db8:9:${i.toString(16)}::1`),
  );
  expect((await post('token?grant_type=password', fan, '198.51.100.2')).status).toBe(200);
  const statuses = (await Promise.all(renewals)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  clients.close();
});

test('sign-ins from one address wait for one another, and other addresses sign in', async () => {
  const attacker = createKeepAliveClient(server, RATES.passwordByAddress.burst);
  const others = createKeepAliveClient(server, 8);
  const post = (path: string, email: string, address: string) => {
    const body = JSON.stringify({ email, password: 'top-shelf' });
    return from({ method: 'POST', path: `/auth/v1/${path}`, headers: JSON_TYPE, body }, address);
  };
  const signIn = 'token?grant_type=password';
  const fan = 'fan@lines.example';
  expect((await others.send(post('signup', fan, '198.51.100.1'))).status).toBe(200);
  const flood = Array.from({ length: RATES.passwordByAddress.burst }, (_, i) =>
    attacker.send(post(signIn, `guess${i}@lines.example`, '203.0.113.67')),
  );
  const refused = async (answer: Promise<PlainAnswer>) => {
    if ((await answer).status !== 503) throw new Error('It had a place.');
  };
  await Promise.any(flood.map(refused));
  const answers = Array.from({ length: 8 }, (_, i) => others.send(post(signIn, fan, `198.51.100.${i}`)));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([400, 503]));
  attacker.close();
  others.close();
});
