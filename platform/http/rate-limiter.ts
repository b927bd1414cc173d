import { LRUCache } from 'lru-cache';
import { networkOf } from '#platform/http/client-address.ts';
import { RATE_BUCKETS, RATES, type RateName } from '#platform/limits.ts';

interface Bucket {
  tokens: number;
  /** Clock time of `tokens`, in milliseconds. */
  at: number;
}

export interface RateLimiter {
  /** Takes one request from a bucket. Returns 0, or the whole seconds until the next may come. */
  take(rate: RateName, who: string): number;
  /**
   * Takes one request that may be delayed up to `most` seconds.
   * Returns the delay in seconds, which may be fractional. Returns null, and takes nothing, if it would be longer.
   */
  reserve(rate: RateName, who: string, most: number): number | null;
  /** Returns a request to its bucket, because it does not count after all. */
  giveBack(rate: RateName, who: string): void;
}

/**
 * Token buckets in memory, at most `capacity`; those that were not used for the longest time are dropped.
 * Each server counts separately. See `SharedLimiter` for limits that several servers count together.
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  capacity = RATE_BUCKETS,
): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: capacity });

  /** Returns the refilled bucket, and the seconds until it has a token. */
  function refill(name: RateName, who: string): { bucket: Bucket; wait: number } {
    const rate = RATES[name];
    const time = now();
    const key = `${name} ${who}`;
    const known = buckets.get(key);
    const bucket = known ?? { tokens: rate.burst, at: time };
    if (!known) buckets.set(key, bucket);
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
  };
}

/** Counts a row that a visitor adds, for the address and its IPv6 /48. Returns the seconds to wait, or 0. */
export function takeVisitorWrite(limiter: RateLimiter, rate: RateName, address: string): number {
  const network = networkOf(address);
  return limiter.take(rate, address) || (network && limiter.take('visitorWritesByNetwork', network)) || 0;
}
