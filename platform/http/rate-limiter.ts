import { LRUCache } from 'lru-cache';
import { networkOf } from '#platform/http/client-address.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { type InTurn, turnOf } from '#platform/http/turns.ts';
import { LIMITS, RATE_BUCKETS, RATES, type RateName } from '#platform/limits.ts';

interface Bucket {
  tokens: number;
  /** When `tokens` was computed, in milliseconds. */
  at: number;
}

export interface RateLimiter {
  /** Counts a request. Returns 0 if it is allowed, else the whole seconds until the next request is allowed. */
  take(rate: RateName, who: string): number;
  /**
   * Counts a request that may be delayed by up to `most` seconds.
   * Returns the delay in seconds, which may be fractional. Null if the delay would be longer; then nothing is counted.
   */
  reserve(rate: RateName, who: string, most: number): number | null;
  /** Undoes the count of a request. */
  giveBack(rate: RateName, who: string): void;
  /** Returns the whole seconds until a request is allowed, or 0, without counting one. */
  waitOf(rate: RateName, who: string): number;
  /** Counts what a request turned out to cost, even if the limit allows less. */
  charge(rate: RateName, who: string, cost: number): void;
}

/**
 * Token buckets in memory, at most `capacity` per rate. Beyond that, the rate's least recently used bucket is dropped.
 * Each rate has its own capacity. Otherwise, a client with many addresses could push out the bucket of its network.
 * Each server counts separately. See `SharedLimiter` for limits that several servers count together.
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  capacity = RATE_BUCKETS,
): RateLimiter {
  const all = new Map<RateName, LRUCache<string, Bucket>>();

  /** Returns the refilled bucket, and the seconds until it has a whole token. */
  function refill(name: RateName, who: string): { bucket: Bucket; wait: number } {
    const rate = RATES[name];
    const time = now();
    const buckets = all.get(name) ?? new LRUCache<string, Bucket>({ max: capacity });
    all.set(name, buckets);
    const known = buckets.get(who);
    const bucket = known ?? { tokens: rate.burst, at: time };
    if (!known) buckets.set(who, bucket);
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((time - bucket.at) / 60_000) * rate.perMinute);
    bucket.at = time;
    return { bucket, wait: Math.max(0, ((1 - bucket.tokens) / rate.perMinute) * 60) };
  }

  return {
    take(name, who) {
      const { bucket, wait } = refill(name, who);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil(wait));
      bucket.tokens -= 1;
      return 0;
    },
    reserve(name, who, most) {
      const { bucket, wait } = refill(name, who);
      if (wait > most) return null;
      bucket.tokens -= 1;
      return wait;
    },
    giveBack(name, who) {
      const { bucket } = refill(name, who);
      bucket.tokens = Math.min(RATES[name].burst, bucket.tokens + 1);
    },
    waitOf: (name, who) => Math.ceil(refill(name, who).wait),
    charge(name, who, cost) {
      refill(name, who).bucket.tokens -= cost;
    },
  };
}

/** Counts a request for the address and its IPv6 /48 network. Returns the seconds to wait; 0 if it is allowed. */
export function takeWithNetwork(
  limiter: RateLimiter,
  rate: RateName,
  networkRate: RateName,
  address: string,
): number {
  const network = networkOf(address);
  return limiter.take(rate, address) || (network && limiter.take(networkRate, network)) || 0;
}

/** Rates for the cost of requests, which is known only after each request. */
const COSTS = ['slowRequests', 'readKilobytes', 'bodyKilobytes'] as const;

/**
 * Returns the seconds until everyone in `payers` may cause costs again, or 0. Ask again when a request's turn comes:
 * requests that arrived with it may have used up a rate since.
 */
export function waitForCosts(limiter: RateLimiter, payers: readonly string[]): number {
  return Math.max(0, ...payers.flatMap((who) => COSTS.map((rate) => limiter.waitOf(rate, who))));
}

/** Runs `work`, and charges everyone in `payers` for its time if it takes long. */
export async function chargeForTime<Result>(
  limiter: RateLimiter,
  payers: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const time = performance.now() - started;
    if (time > LIMITS.quickMilliseconds) for (const who of payers) limiter.charge('slowRequests', who, time);
  }
}

/** Makes each address pay for the time of its turns. Rejects work of an address that must wait for its costs. */
export function chargeTurns(limiter: RateLimiter, inTurn: InTurn): InTurn {
  return (address, work) =>
    inTurn(address, async () => {
      const payers = [turnOf(address)];
      const seconds = waitForCosts(limiter, payers);
      if (seconds > 0) throw new RefusedError({ code: 'rate-limited', seconds });
      return chargeForTime(limiter, payers, work);
    });
}
