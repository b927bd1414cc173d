import { describe, expect, test } from 'vitest';
import { findAuthRoute, type AuthRoute } from '#server/auth/auth-routes.ts';
import { countAccount, type Counted } from '#server/auth/count-account.ts';
import { createRateLimiter, type RateLimiter } from '#server/http/rate-limiter.ts';
import { isRefusal } from '#server/http/refusal.ts';
import { LIMITS, RATES } from '#server/limits.ts';

function route(method: string, path: string): AuthRoute {
  const found = findAuthRoute(method, `/auth/v1${path}`, 'password');
  if (isRefusal(found)) throw new Error(`${method} ${path} is not a route`);
  return found;
}

const SIGN_IN: Omit<Counted, 'address'> = {
  route: route('POST', '/token'),
  body: { email: 'owner@lines.example', password: 'x' },
  caller: null,
  device: null,
};

/** Tries from one address after another, as often as each is allowed. */
function guessFrom(limiter: RateLimiter, addresses: number): void {
  for (let i = 0; i < addresses; i++)
    while (countAccount(limiter, { ...SIGN_IN, address: `10.1.${i >> 8}.${i & 255}` }).wait === 0);
}

describe('guessing passwords of one account', () => {
  test('is stopped for one address after a few attempts, without locking out others', () => {
    const limiter = createRateLimiter(() => 0);
    let passed = 0;
    while (countAccount(limiter, { ...SIGN_IN, address: '10.0.0.1' }).wait === 0) passed++;
    expect(passed).toBe(RATES.passwordByPair.burst);
    const owner = countAccount(limiter, { ...SIGN_IN, address: '10.0.0.2' });
    expect([owner.wait, owner.holdBack]).toEqual([0, 0]);
    // The same address can still sign in to other accounts.
    const other = { ...SIGN_IN, body: { email: 'other@lines.example' }, address: '10.0.0.1' };
    expect(countAccount(limiter, other).wait).toBe(0);
  });

  test('is delayed from many addresses, but not for a known device', () => {
    const limiter = createRateLimiter(() => 0);
    guessFrom(limiter, 30);
    const owner = { ...SIGN_IN, address: '10.0.0.2' };
    expect(countAccount(limiter, owner).wait).toBe(LIMITS.signInHoldBack);
    const known = countAccount(limiter, { ...owner, device: 'abc' });
    expect([known.wait, known.holdBack]).toEqual([0, 0]);
    // Even if the attacker shares the owner's address.
    expect(countAccount(limiter, { ...owner, address: '10.1.0.0', device: 'abc' }).wait).toBe(0);
  });

  test('is spread over time, so that the owner waits only seconds', () => {
    let time = 0;
    const limiter = createRateLimiter(() => time);
    guessFrom(limiter, 30);
    time += 60_000;
    const { holdBack, wait } = countAccount(limiter, { ...SIGN_IN, address: '10.0.0.2' });
    expect(wait).toBe(0);
    expect(holdBack).toBeLessThanOrEqual(LIMITS.signInHoldBack);
  });

  test('is slow with a stolen device cookie, too', () => {
    const limiter = createRateLimiter(() => 0);
    const attempt = () => countAccount(limiter, { ...SIGN_IN, address: '10.0.0.3', device: 'stolen' }).wait;
    for (let i = 0; i < RATES.passwordByDevice.burst; i++) expect(attempt()).toBe(0);
    expect(attempt()).toBeGreaterThan(0);
  });
});

test('successful sign-ins count only for the address', () => {
  const limiter = createRateLimiter(() => 0);
  for (let i = 0; i < RATES.passwordByPair.burst + 5; i++) {
    const count = countAccount(limiter, { ...SIGN_IN, address: '10.0.0.1' });
    expect(count.wait).toBe(0);
    count.forgive();
  }
});

test('changes of the profile count for the account', () => {
  const limiter = createRateLimiter(() => 0);
  const change = (userId: string) =>
    countAccount(limiter, {
      route: route('PUT', '/user'),
      body: {},
      caller: { kind: 'user', userId, token: '', claims: {} },
      address: '10.0.0.1',
      device: null,
    }).wait;
  for (let i = 0; i < RATES.profileChangeByAccount.burst; i++) expect(change('a')).toBe(0);
  expect(change('a')).toBeGreaterThan(0);
  expect(change('b')).toBe(0);
});
