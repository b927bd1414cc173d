/** A thousand requests a second from one address: it is told to wait, and everybody else is served meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATES } from '#server/limits.ts';
import { createKeepAliveClient, type PlainAnswer, type PlainRequest } from '#tests/gate/keep-alive-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => server.stop());

const PER_SECOND = 1000;
const SECONDS = 2.5;
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

test('1,000 requests per second from one address', { timeout: 120_000 }, async () => {
  const attacker = createKeepAliveClient(server, 50);
  const other = createKeepAliveClient(server, 1);
  const from = (request: PlainRequest, address: string) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': address },
  });
  const sent: Promise<[PlainRequest, PlainAnswer]>[] = [];
  const flooding = (async () => {
    // Reads mostly, as they cost the database most.
    const kinds = [read, read, visit, guess];
    for (let slice = 0; slice < SECONDS * 20; slice++) {
      for (let i = 0; i < PER_SECOND / 20; i++) {
        const kind = kinds[i % kinds.length] ?? read;
        sent.push(attacker.send(from(kind, '203.0.113.66')).then((answer) => [kind, answer]));
      }
      await delay(50); // the attacker's pace
    }
  })();
  const flood = { ended: false };
  void flooding.then(() => (flood.ended = true));
  const others: number[] = [];
  for (let i = 0; !flood.ended || others.length < 9; i++) {
    const request = from(
      [read, visit, { ...read, path: '/healthz' }][i % 3] ?? read,
      `198.51.100.${i % 250}`,
    );
    others.push((await other.send(request)).status);
  }
  const answers = await Promise.all(sent);
  attacker.close();
  other.close();

  expect(new Set(others), 'others were not served').toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThanOrEqual(PER_SECOND * SECONDS);
  for (const [kind, most] of [
    [read, RATES.restByAddress],
    [visit, RATES.visitsByAddress],
    [guess, RATES.verifyByAddress],
  ] as const) {
    const mine = answers.filter(([sentKind]) => sentKind === kind).map(([, answer]) => answer);
    const refused = mine.filter(({ status }) => status === 429);
    // What refills while a slow machine works through them is little beside the burst.
    expect(mine.length - refused.length, kind.path).toBeLessThanOrEqual(most.burst + most.perMinute);
    expect(refused.length, kind.path).toBeGreaterThan(0);
    for (const { headers, text } of refused) {
      expect(text).toMatch(/"Too many requests[^"]* Try again in [^"]+\."/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(answers.every(([, { status }]) => status < 500)).toBe(true);
});
