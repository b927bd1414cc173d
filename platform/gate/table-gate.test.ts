import { expect, test, vi } from 'vitest';
import { createTableGate } from '#platform/gate/table-gate.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { DisconnectedError } from '#platform/http/read-body.ts';
import { createTurns } from '#platform/http/turns.ts';
import type { RefusedError } from '#platform/http/refusal.ts';
import { LIMITS, RATES } from '#platform/limits.ts';
import { NO_RULES } from '#platform/tables/table-rules.ts';
import { incomingOf } from '#tests/support/incoming.ts';
import { signToken } from '#tests/support/sign-token.ts';

const SECRETS = { jwtSecret: 's', previousJwtSecret: null, anonKey: 'public', secretKey: 'secret' };
const TURNS = createTurns(LIMITS.tableTurns, { code: 'too-many-open' });
const PARTS = { inTurn: TURNS.inTurn, rules: NO_RULES, secrets: SECRETS };

test('slow requests of an address are limited by their time, and those of others do not wait', async () => {
  const limiter = createRateLimiter(() => 0);
  const slow = { status: 200, headers: {}, body: null };
  const gate = createTableGate({
    api: ({ inTurn }) =>
      inTurn(() => new Promise((resolve) => setTimeout(resolve, LIMITS.quickMilliseconds + 10, slow))),
    ...PARTS,
    limiter,
  });
  const readFrom = (address: string) =>
    gate({
      ...incomingOf({ path: '/rest/v1/books', method: 'GET', headers: { apikey: 'public' } }),
      address,
    });
  limiter.charge('slowRequests', '2001:db8:7::/48', RATES.slowRequests.burst - LIMITS.quickMilliseconds);
  expect(await readFrom('2001:db8:7:1::/64')).toEqual(slow);
  expect(await readFrom('2001:db8:7:2::/64')).toEqual({ code: 'rate-limited', seconds: 1 });
  expect(await readFrom('2001:db8:8:1::/64')).toEqual(slow);
});

test('reads of many bytes are limited, even if each is quick', async () => {
  const rows = { status: 200, headers: {}, body: 'x'.repeat(200_000) };
  const limiter = createRateLimiter(() => 0);
  const gate = createTableGate({
    api: ({ inTurn }) => inTurn(() => Promise.resolve(rows)),
    ...PARTS,
    limiter,
  });
  const read = () =>
    gate(incomingOf({ path: '/rest/v1/books', method: 'GET', headers: { apikey: 'public' } }));
  for (let kilobytes = 0; kilobytes < RATES.readKilobytes.burst; kilobytes += 200)
    expect(await read()).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ code: 'rate-limited' });
});

test('an account that writes endlessly, from many addresses, is limited', async () => {
  const created = { status: 201, headers: {}, body: null };
  const gate = createTableGate({
    api: ({ inTurn, onStatement }) =>
      inTurn(() => {
        onStatement?.();
        return Promise.resolve(created);
      }),
    inTurn: createTurns(LIMITS.tableTurns, { code: 'too-many-open' }).inTurn,
    limiter: createRateLimiter(() => 0),
    rules: NO_RULES,
    secrets: SECRETS,
  });
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 };
  const writeAs = async (sub: string, address: string) => {
    const authorization = `Bearer ${await signToken({ ...claims, sub }, SECRETS.jwtSecret)}`;
    const headers = { apikey: 'public', authorization };
    return gate({ ...incomingOf({ path: '/rest/v1/books', method: 'POST', headers }), address });
  };
  const writer = '0b0e7bfc-6c11-4f4a-9d39-3c5f2a0e8a11';
  for (let i = 0; i < RATES.userWritesByAccount.burst; i++)
    expect(await writeAs(writer, `2001:db8:${i}:1::/64`)).toEqual(created);
  expect(await writeAs(writer, '192.0.2.7')).toEqual({ code: 'rate-limited', seconds: 1 });
  expect(await writeAs('7c1f8f0e-7b0e-4c53-8d0e-1f8f0e7b0e4c', '192.0.2.7')).toEqual(created);
});

test('requests that waited for their turn are refused if those before them used up a rate', async () => {
  const limiter = createRateLimiter(() => 0);
  const reply = { status: 200, headers: {}, body: 'x'.repeat(RATES.readKilobytes.burst * 500) };
  const gate = createTableGate({
    api: async ({ inTurn }) =>
      inTurn(() => Promise.resolve(reply)).catch((error: unknown) => (error as RefusedError).refusal),
    ...PARTS,
    limiter,
  });
  const request = incomingOf({ path: '/rest/v1/books', method: 'GET', headers: { apikey: 'public' } });
  const replies = await Promise.all(Array.from({ length: 20 }, () => gate(request)));
  const refused = replies.filter((one) => 'code' in one && one.code === 'rate-limited');
  expect(refused.length, 'two at a time').toBeGreaterThan(15);
});

test('requests of a session that has ended do not count toward the writes of its account', async () => {
  const gate = createTableGate({
    api: () => Promise.resolve({ code: 'session-ended' as const }),
    inTurn: createTurns(LIMITS.tableTurns, { code: 'too-many-open' }).inTurn,
    limiter: createRateLimiter(() => 0),
    rules: NO_RULES,
    secrets: SECRETS,
  });
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + 600,
    sub: '0b0e7bfc-6c11-4f4a-9d39-3c5f2a0e8a11',
  };
  const authorization = `Bearer ${await signToken(claims, SECRETS.jwtSecret)}`;
  const headers = { apikey: 'public', authorization };
  for (let i = 0; i < RATES.userWritesByAccount.burst + 10; i++) {
    const request = incomingOf({ path: '/rest/v1/books', method: 'POST', headers });
    // Each request has another address, so that only the account's limit counts.
    expect(await gate({ ...request, address: `2001:db8:${i}:1::/64` })).toEqual({ code: 'session-ended' });
  }
});

/** Sends a request through a gate to a database that never responds. `isGone`: the client has disconnected. */
function startedBy(method: string, isGone: boolean) {
  const run = vi.fn(() => new Promise<never>(() => undefined));
  const gate = createTableGate({
    api: ({ inTurn }) => inTurn(run),
    inTurn: createTurns(LIMITS.tableTurns, { code: 'too-many-open' }).inTurn,
    limiter: createRateLimiter(),
    rules: NO_RULES,
    secrets: SECRETS,
  });
  const request = incomingOf({ path: '/rest/v1/books', method, headers: { apikey: 'public' } });
  return { run, reply: gate({ ...request, isGone: () => isGone }) };
}

test('a read of a client that is gone when its turn comes does not run', async () => {
  const { reply, run } = startedBy('GET', true);
  await expect(reply).rejects.toThrow(DisconnectedError);
  expect(run).not.toHaveBeenCalled();
});

test.each([
  ['GET', false],
  ['POST', true],
])('other requests run: %s, gone: %j', async (method, isGone) => {
  const { run } = startedBy(method, isGone);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
});

test('bodies of an address are limited by their size', async () => {
  const limiter = createRateLimiter(() => 0);
  const gate = createTableGate({
    ...PARTS,
    limiter,
    api: async ({ readBody }) => {
      await readBody();
      return { code: 'body-not-rows' };
    },
  });
  const headers = { apikey: 'public' };
  const body = 'x'.repeat(LIMITS.restBodyBytes);
  const write = () => gate(incomingOf({ path: '/rest/v1/books', method: 'PATCH', headers, body }));
  const most = Math.ceil((RATES.bodyKilobytes.burst * 1000) / LIMITS.restBodyBytes);
  for (let i = 0; i < most; i++) expect(await write()).toEqual({ code: 'body-not-rows' });
  expect(await write()).toMatchObject({ code: 'rate-limited' });
});

test.each([
  ['only the address pays for a request whose session was not checked', false],
  ['the account pays, too, once its session was checked', true],
])('%s', async (_name, isChecked) => {
  const limiter = createRateLimiter(() => 0);
  const gate = createTableGate({
    api: ({ inTurn, onStatement }) =>
      inTurn(async () => {
        await new Promise((resolve) => setTimeout(resolve, LIMITS.quickMilliseconds + 10));
        if (isChecked) onStatement?.();
        return { status: 200, headers: {}, body: null };
      }),
    ...PARTS,
    limiter,
  });
  const sub = '0b0e7bfc-6c11-4f4a-9d39-3c5f2a0e8a11';
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 };
  const authorization = `Bearer ${await signToken(claims, SECRETS.jwtSecret)}`;
  limiter.charge('slowRequests', sub, RATES.slowRequests.burst - LIMITS.quickMilliseconds);
  await gate(
    incomingOf({ path: '/rest/v1/books', method: 'PATCH', headers: { apikey: 'public', authorization } }),
  );
  expect(limiter.waitOf('slowRequests', sub) > 0).toBe(isChecked);
});
