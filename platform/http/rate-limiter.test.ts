import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeTurns, createRateLimiter, takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { LIMITS, RATES } from '#platform/limits.ts';

describe('rate limiter', () => {
  test('allows the burst, then returns the time to wait, and refills over time', () => {
    let time = 0;
    const limiter = createRateLimiter(() => time);
    const rate = RATES.mailByAccount;
    for (let i = 0; i < rate.burst; i++) expect(limiter.take('mailByAccount', 'a')).toBe(0);
    const wait = limiter.take('mailByAccount', 'a');
    expect(wait).toBe(60 / rate.perMinute);
    time += wait * 1000;
    expect(limiter.take('mailByAccount', 'a')).toBe(0);
  });

  test('counts each client and each limit separately', () => {
    const limiter = createRateLimiter(() => 0);
    for (let i = 0; i < 100; i++) limiter.take('mailByAccount', 'a');
    expect(limiter.take('mailByAccount', 'b')).toBe(0);
    expect(limiter.take('signupByPair', 'a')).toBe(0);
  });

  test('never allows more than the burst and the refill, whenever requests come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }), (pauses) => {
        let time = 0;
        const limiter = createRateLimiter(() => time);
        let passed = 0;
        for (const pause of pauses) {
          time += pause;
          if (limiter.take('verifyByAddress', 'x') === 0) passed++;
        }
        const { burst, perMinute } = RATES.verifyByAddress;
        expect(passed).toBeLessThanOrEqual(burst + (time / 60_000) * perMinute + 1e-6);
      }),
    );
  });

  test('limits its memory, and drops idle clients before busy ones', () => {
    const limiter = createRateLimiter(() => 0, 10);
    for (let i = 0; i < RATES.mailByAccount.burst; i++) limiter.take('mailByAccount', 'busy');
    for (let i = 0; i < 100; i++) {
      limiter.take('mailByAccount', `idle ${i}`);
      expect(limiter.take('mailByAccount', 'busy')).toBeGreaterThan(0);
    }
  });

  test('keeps the counts of other rates when a client fills one rate', () => {
    const limiter = createRateLimiter(() => 0, 10);
    for (let i = 0; i < RATES.mailsByNetwork.burst; i++) limiter.take('mailsByNetwork', 'network');
    for (let i = 0; i < 100; i++) limiter.take('restByAddress', `address ${i}`);
    expect(limiter.take('mailsByNetwork', 'network')).toBeGreaterThan(0);
  });
});

test('an address pays for the time of its turns, and then has to wait', async () => {
  const limiter = createRateLimiter(() => 0);
  const inTurn = chargeTurns(limiter, (_address, work) => work());
  limiter.charge('slowRequests', '10.0.0.1', RATES.slowRequests.burst - LIMITS.quickMilliseconds);
  const slow = () => new Promise((resolve) => setTimeout(resolve, LIMITS.quickMilliseconds + 10));
  await inTurn('10.0.0.1', slow);
  await expect(inTurn('10.0.0.1', slow)).rejects.toMatchObject({ refusal: { code: 'rate-limited' } });
  await inTurn('10.0.0.2', slow);
});

test('the rows that visitors of one IPv6 /48 add count together', () => {
  const limiter = createRateLimiter(() => 0);
  const visit = (i: number) =>
    takeWithNetwork(
      limiter,
      'visitorWritesByAddress',
      'visitorWritesByNetwork',
      `2001:db8:7:${i.toString(16)}::/64`,
    );
  const waits = Array.from({ length: RATES.visitorWritesByNetwork.burst + 1 }, (_, i) => visit(i));
  expect(waits.map((wait) => wait > 0).indexOf(true)).toBe(RATES.visitorWritesByNetwork.burst);
  expect(takeWithNetwork(limiter, 'visitorWritesByAddress', 'visitorWritesByNetwork', '203.0.113.9')).toBe(0);
});
