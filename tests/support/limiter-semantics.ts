import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { shareLocally, type SharedCount, type SharedLimiter } from '#platform/http/shared-limiter.ts';
import { LIMITS, RATES } from '#platform/limits.ts';

interface Servers {
  limiters: readonly [SharedLimiter, SharedLimiter, SharedLimiter];
  /** Returns the name of an account or address that no other test has used. */
  unused: () => string;
}

/** Creates three servers that share their limits. They read the time, in milliseconds since 1970, from `now`. */
type CreateServers = (now: () => number) => Servers;

/** Any start time works, because no test shares its buckets with another. */
const START = Date.UTC(2026, 10, 22);

const burst = RATES.mailByAccount.burst;
const pause = 60 / RATES.mailByAccount.perMinute;

/** Tests the rules that every shared limiter obeys, with three servers. */
export function describeSharedLimiter(name: string, create: CreateServers): void {
  describe(name, () => {
    rules(create);

    test('three servers together allow what one allows', async () => {
      let time = START;
      const { limiters, unused } = create(() => time);
      const oneServer = shareLocally(createRateLimiter(() => time));
      const step = fc.record({
        server: fc.nat(2),
        pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 })),
        who: fc.constantFrom('a', 'b'),
        isSignIn: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const run = unused();
          for (const { isSignIn, pause: pauseBefore, server, who } of steps) {
            // For `refusalMilliseconds`, a server repeats a refusal from memory. Each pause except 0 is longer than
            // that.
            time += pauseBefore && pauseBefore + LIMITS.refusalMilliseconds;
            const counts: SharedCount[] = isSignIn
              ? [
                  { rate: 'passwordByPair', who: `${run} ${who}` },
                  { rate: 'emailChangeByAccount', who: run, mostDelay: LIMITS.signInHoldBack },
                ]
              : [{ rate: 'mailByAccount', who: `${run} ${who}` }];
            // oxlint-disable-next-line no-await-in-loop -- in this order
            const [one, of] = await Promise.all([oneServer.take(counts), limiters[server]?.take(counts)]);
            expect(of?.refusedBy).toBe(one.refusedBy);
            expect(Math.abs(one.wait - (of?.wait ?? 0))).toBeLessThanOrEqual(1);
            expect(of?.delay).toBeCloseTo(one.delay, 1);
          }
        }),
        { numRuns: 20 },
      );
    });
  });
}

function rules(create: CreateServers): void {
  test('a burst passes at whichever server, then all of them name the time to wait', async () => {
    let time = START;
    const { limiters, unused } = create(() => time);
    const counts = [{ rate: 'mailByAccount', who: unused() }] as const;
    const all = await Promise.all(
      limiters.flatMap((one) => Array.from({ length: burst }, () => one.take(counts))),
    );
    expect(all.filter(({ wait }) => wait === 0)).toHaveLength(burst);
    for (const limiter of limiters)
      expect(await limiter.take(counts)).toMatchObject({ wait: pause, delay: 0, refusedBy: 'mailByAccount' });
    time += pause * 1000;
    expect(await limiters[2].take(counts)).toMatchObject({ wait: 0 });
    expect((await limiters[0].take(counts)).wait).toBe(pause);
  });

  test('a request that one bucket refuses counts in none', async () => {
    const { limiters, unused } = create(() => START);
    const [first, second] = limiters;
    const [pair, account] = [unused(), unused()];
    const scarce = { rate: 'linkByAccount', who: account } as const;
    const plenty = { rate: 'mailByAccount', who: pair } as const;
    expect((await first.take([scarce])).wait).toBe(0);
    for (let i = 0; i < 2 * burst; i++)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await second.take([plenty, scarce])).refusedBy).toBe('linkByAccount');
    for (let i = 0; i < burst; i++)
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await first.take([plenty])).wait).toBe(0);
  });

  test('requests that were given back do not count, and a full bucket takes no more', async () => {
    const { limiters, unused } = create(() => START);
    const [first, second] = limiters;
    const counts = [
      { rate: 'passwordByPair', who: unused() },
      { rate: 'passwordByAccount', who: unused() },
    ] as const;
    for (let i = 0; i < 100; i++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await first.take(counts)).wait).toBe(0);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await second.giveBack(counts);
    }
    let passed = 0;
    // oxlint-disable-next-line no-await-in-loop -- as above
    while ((await first.take(counts)).wait === 0) passed++;
    expect(passed).toBe(RATES.passwordByPair.burst);
  });

  test('requests that may wait are spread over the longest delay', async () => {
    const { limiters, unused } = create(() => START);
    const who = unused();
    const { burst: most, perMinute } = RATES.passwordByAccount;
    const delays: number[] = [];
    for (let i = 0; ; i++) {
      const count = { rate: 'passwordByAccount', who, mostDelay: LIMITS.signInHoldBack } as const;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { delay, wait } = (await limiters[i % 3]?.take([count])) ?? { delay: 0, wait: 0 };
      if (wait > 0) {
        expect(wait).toBe(LIMITS.signInHoldBack);
        break;
      }
      delays.push(delay);
    }
    const late = Math.floor((LIMITS.signInHoldBack / 60) * perMinute);
    expect(delays.slice(0, most)).toEqual(delays.slice(0, most).map(() => 0));
    expect(delays.slice(most).map(Math.round)).toEqual(
      Array.from({ length: late }, (_, i) => ((i + 1) * 60) / perMinute),
    );
  });
}
