/* oxlint-disable no-await-in-loop -- requests come one after another */
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { accountRules } from '#server/account-checks.ts';
import { createAdmission } from '#platform/auth/admit.ts';
import { createAuthRoutes, findAuthRoute, type AuthRoute } from '#platform/auth/auth-routes.ts';
import { countAccount, type Counted, type Limiters } from '#platform/auth/count-account.ts';
import { DiskFullError } from '#platform/database/disk-guard.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { shareLocally } from '#platform/http/shared-limiter.ts';
import { createTurns } from '#platform/http/turns.ts';
import { LIMITS, RATES } from '#platform/limits.ts';

function route(method: string, path: string): AuthRoute {
  const found = findAuthRoute(createAuthRoutes(accountRules), method, `/auth/v1${path}`, 'password');
  if (isRefusal(found)) throw new Error(`${method} ${path} is not a route`);
  return found;
}

function createLimiters(now: () => number = () => 0): Limiters {
  return { local: createRateLimiter(now), shared: shareLocally(createRateLimiter(now)) };
}

const SIGN_IN: Omit<Counted, 'address'> = {
  route: route('POST', '/token'),
  body: { email: 'owner@lines.example', password: 'x' },
  caller: null,
  device: null,
};

/** Repeats a request until the limits reject it. Returns how many were allowed. */
async function countUntilRefused(limiters: Limiters, request: Counted): Promise<number> {
  for (let passed = 0; ; passed++) if ((await countAccount(limiters, request)).wait > 0) return passed;
}

/** Guesses a password from several addresses, as often as each address may. */
async function guessFrom(limiters: Limiters, addresses: number): Promise<void> {
  for (let i = 0; i < addresses; i++)
    await countUntilRefused(limiters, { ...SIGN_IN, address: `10.1.${i >> 8}.${i & 255}` });
}

const inNetwork = (i: number) => `2001:db8:7:${i.toString(16)}::/64`;

test('an IPv6 network has one limit for all of its addresses, which does not touch others', async () => {
  const limiters = createLimiters();
  const { burst } = RATES.accountsByNetwork;
  const asks = (email: string, address: string, device: string | null = null) =>
    countAccount(limiters, { ...SIGN_IN, body: { email, password: 'x' }, address, device });
  for (let i = 0; i < burst; i++) expect((await asks(`fan${i}@lines.example`, inNetwork(i))).wait).toBe(0);
  expect((await asks('last@lines.example', inNetwork(burst))).refusedBy).toBe('accountsByNetwork');
  for (const address of ['2001:db8:8:1::/64', '203.0.113.9'])
    expect((await asks('other@lines.example', address)).wait).toBe(0);
  expect((await asks('known@lines.example', inNetwork(burst), 'known device')).wait).toBe(0);
});

test('an IPv6 network has a smaller limit for requests that send mails', async () => {
  const limiters = createLimiters();
  const { burst } = RATES.mailsByNetwork;
  const signUp = { ...SIGN_IN, route: route('POST', '/signup') };
  const asks = (i: number, address: string) =>
    countAccount(limiters, { ...signUp, body: { email: `fan${i}@lines.example` }, address });
  for (let i = 0; i < burst; i++) expect((await asks(i, inNetwork(i))).wait).toBe(0);
  expect((await asks(burst, inNetwork(burst))).refusedBy).toBe('mailsByNetwork');
  expect((await asks(burst, '203.0.113.9')).wait).toBe(0);
});

test.each([
  ['/signup', RATES.signupByAddressAndDay],
  ['/recover', RATES.mailByAddressAndDay],
])('an address has a limit per day of %s', async (path, { burst, perMinute }) => {
  let minutes = 0;
  const limiters = createLimiters(() => minutes * 60_000);
  const asked = { ...SIGN_IN, route: route('POST', path), address: '203.0.113.9' };
  let count = 0;
  for (; minutes < 24 * 60; minutes++) {
    const { wait } = await countAccount(limiters, {
      ...asked,
      body: { email: `fan${minutes}@lines.example` },
    });
    if (wait === 0) count++;
  }
  expect(count).toBeGreaterThanOrEqual(burst);
  expect(count).toBeLessThanOrEqual(burst + 24 * 60 * perMinute);
});

test('a begun sign-in with Google counts for its IPv6 network, and needs space', async () => {
  const limiters = createLimiters();
  const asks = (address: string, prepare?: () => Promise<void>) =>
    countAccount(limiters, { ...SIGN_IN, route: route('GET', '/authorize'), body: {}, address }, prepare);
  const { burst } = RATES.accountsByNetwork;
  for (let i = 0; i < burst; i++) expect((await asks(inNetwork(i))).wait).toBe(0);
  expect((await asks(inNetwork(burst))).refusedBy).toBe('accountsByNetwork');
  const full = () => Promise.reject(new DiskFullError('full'));
  await expect(asks('203.0.113.9', full)).rejects.toThrow(DiskFullError);
});

test('a request that the full disk or the full queue would reject does not count', async () => {
  const limiters = createLimiters();
  const turns = createTurns(
    { atOnce: 1, perAddress: 1, waiting: 2, waitingPerAddress: 2 },
    { code: 'too-many-sign-ins' },
  );
  let isDiskFull = true;
  const ensureSpace = () => (isDiskFull ? Promise.reject(new DiskFullError('full')) : Promise.resolve());
  const admit = createAdmission({ ensureSpace, limiters, sql: postgres() }, turns);
  const request = { ...SIGN_IN, address: '10.0.0.1' };
  for (let i = 0; i < 5; i++) await expect(admit(request, true)).rejects.toThrow(DiskFullError);
  isDiskFull = false;
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => admit(request, true)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await countUntilRefused(limiters, request)).toBe(RATES.passwordByPair.burst - 3);
});

test('changes of address count as mails, however many accounts ask for them', async () => {
  const limiters = createLimiters();
  const change = (i: number): Counted => ({
    ...SIGN_IN,
    route: route('PUT', '/user'),
    body: { email: `new${i}@lines.example` },
    caller: { kind: 'user', userId: `user ${i}`, countedAs: `user ${i}`, token: '', claims: {} },
    address: '10.0.0.1',
  });
  const { burst } = RATES.mailByAddress;
  const counts = await Promise.all(
    Array.from({ length: burst + 1 }, (_, i) => countAccount(limiters, change(i))),
  );
  expect(counts.filter(({ wait }) => wait === 0)).toHaveLength(burst);
});

describe('guessing passwords of one account', () => {
  test('is stopped for one address after a few attempts, without locking out others', async () => {
    const limiters = createLimiters();
    const passed = await countUntilRefused(limiters, { ...SIGN_IN, address: '10.0.0.1' });
    expect(passed).toBe(RATES.passwordByPair.burst);
    const owner = await countAccount(limiters, { ...SIGN_IN, address: '10.0.0.2' });
    expect([owner.wait, owner.delay]).toEqual([0, 0]);
    // An IPv6 subscriber may own a whole /48, so all of its /64 networks share one count.
    const passedIn6 = await countUntilRefused(limiters, { ...SIGN_IN, address: inNetwork(0) });
    expect(passedIn6).toBe(RATES.passwordByPair.burst);
    expect(await countUntilRefused(limiters, { ...SIGN_IN, address: inNetwork(1) })).toBe(0);
    // The same address can still sign in to other accounts.
    const other = { ...SIGN_IN, body: { email: 'other@lines.example', password: 'x' }, address: '10.0.0.1' };
    expect((await countAccount(limiters, other)).wait).toBe(0);
  });

  test('is stopped for one address over all servers, which share only the limits of accounts', async () => {
    const { shared } = createLimiters();
    let passed = 0;
    for (let server = 0; server < 3; server++) {
      const limiters = { local: createRateLimiter(() => 0), shared };
      passed += await countUntilRefused(limiters, { ...SIGN_IN, address: '10.0.0.1' });
    }
    expect(passed).toBe(RATES.passwordByPair.burst);
  });

  test('from many addresses delays the owner’s new device only after its first tries, and no known device', async () => {
    const limiters = createLimiters();
    await guessFrom(limiters, 30);
    const owner = { ...SIGN_IN, address: '10.0.0.2' };
    expect(await countUntilRefused(limiters, owner)).toBe(RATES.firstTriesByPair.burst);
    expect((await countAccount(limiters, owner)).wait).toBe(LIMITS.signInHoldBack);
    const known = await countAccount(limiters, { ...owner, device: 'abc' });
    expect([known.wait, known.delay]).toEqual([0, 0]);
    // A known device can sign in even from an address that the attacker uses.
    const shared = await countAccount(limiters, { ...owner, address: '10.1.0.0', device: 'abc' });
    expect(shared.wait).toBe(0);
  });

  test('is spread over time, so that the owner waits only seconds', async () => {
    let time = 0;
    const limiters = createLimiters(() => time);
    await guessFrom(limiters, 30);
    time += 60_000;
    const { delay, wait } = await countAccount(limiters, { ...SIGN_IN, address: '10.0.0.2' });
    expect(wait).toBe(0);
    expect(delay).toBeLessThanOrEqual(LIMITS.signInHoldBack);
  });

  test('is slow with a stolen device cookie, too', async () => {
    const limiters = createLimiters();
    const stolen = { ...SIGN_IN, address: '10.0.0.3', device: 'stolen' };
    expect(await countUntilRefused(limiters, stolen)).toBe(RATES.passwordByDevice.burst);
    expect(await countUntilRefused(limiters, { ...stolen, device: 'another stolen one' })).toBe(0);
  });

  test('at many accounts from one address is stopped without asking the other servers', async () => {
    let asked = 0;
    const { local, shared } = createLimiters();
    const watched: Limiters['shared'] = { ...shared, take: (counts) => (asked++, shared.take(counts)) };
    const guess = (i: number) =>
      countAccount(
        { local, shared: watched },
        { ...SIGN_IN, body: { email: `${i}@x.example`, password: 'x' }, address: '10.0.0.1' },
      );
    await Promise.all(Array.from({ length: 200 }, (_, i) => guess(i)));
    expect(asked).toBe(RATES.passwordByAddress.burst);
  });
});

test('successful sign-ins count only for the address', async () => {
  const limiters = createLimiters();
  for (let i = 0; i < RATES.passwordByPair.burst + 5; i++) {
    const count = await countAccount(limiters, { ...SIGN_IN, address: '10.0.0.1' });
    expect(count.wait).toBe(0);
    await count.forgive();
  }
});

test('changes of the profile count for the account', async () => {
  const limiters = createLimiters();
  const change = (userId: string): Counted => ({
    route: route('PUT', '/user'),
    body: {},
    caller: { kind: 'user', userId, token: '', claims: {}, countedAs: userId },
    address: '10.0.0.1',
    device: null,
  });
  expect(await countUntilRefused(limiters, change('a'))).toBe(RATES.profileChangeByAccount.burst);
  expect((await countAccount(limiters, change('b'))).wait).toBe(0);
});

test('no limit needs more than a day to recover, because the database forgets those that do', () => {
  const days = Object.values(RATES).map(({ burst, perMinute }) => burst / perMinute / 1440);
  expect(Math.max(...days)).toBeLessThanOrEqual(1);
});
