import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { isCommonPassword } from '#server/auth/common-passwords.ts';
import { createGate } from '#server/gate/gate.ts';
import { createRateLimiter } from '#server/http/rate-limiter.ts';
import { readTarget, isRefusal } from '#server/http/target.ts';
import { LIMITS } from '#server/limits.ts';

const secrets = { jwtSecret: 'j'.repeat(43), anonKey: 'sb_publishable_a', secretKey: 'sb_secret_b' };

// The list of common passwords is loaded in real time, which the pretended clock does not wait for.
beforeAll(() => isCommonPassword(''));
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Asks a gate whose backend takes `backendTime`, and tells how long the answer took, by the pretended clock. */
async function timeOf(path: string, body: object, backendTime: number, status: number): Promise<number> {
  const backend: BackendFetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, backendTime));
    return Response.json({}, { status });
  };
  const gate = createGate({
    backend,
    secrets,
    adminTables: new Set(),
    isAdmin: () => Promise.resolve(false),
    limiter: createRateLimiter(),
    publicUrl: 'http://test.invalid',
  });
  const target = readTarget(`/auth/v1${path}`);
  if (isRefusal(target)) throw new Error(target.sentence);
  const headers = { apikey: secrets.anonKey, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const request = new Request(`http://test.invalid/auth/v1${path}`, init);
  const began = performance.now();
  let took = -1;
  const asked = gate({ request, target, address: '10.0.0.1' }).then(() => (took = performance.now() - began));
  for (let i = 0; i < 2 * LIMITS.evenAnswer; i++) await vi.advanceTimersByTimeAsync(1);
  await asked;
  return Math.round(took);
}

const email = 'fan@test.ca';
test.each([
  ['a sign-in that fails', '/token?grant_type=password', { email, password: 'sixsix' }, 400],
  ['a sign-up', '/signup', { email, password: 'sixsix' }, 200],
  ['asking for a new password', '/recover', { email }, 200],
  ['asking for the mail again', '/resend', { email, type: 'signup' }, 200],
])('%s takes as long for an account that exists as for one that does not', async (_, path, body, status) => {
  const unknown = await timeOf(path, body, 5, status);
  const known = await timeOf(path, body, 110, status);
  expect(unknown).toBe(known);
  expect(unknown).toBeGreaterThanOrEqual(LIMITS.evenAnswer);
});

test('whoever signs in does not wait longer than the backend takes', async () => {
  const body = { email, password: 'sixsix' };
  expect(await timeOf('/token?grant_type=password', body, 110, 200)).toBeLessThan(LIMITS.evenAnswer);
});
