import { RATE_BUCKETS, RATES, type RateName } from '#server/limits.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the clock when `tokens` was right. */
  at: number;
}

export interface RateLimiter {
  /** Takes one request from `who`'s bucket. Returns 0, or the whole seconds until the next may come. */
  take(rate: RateName, who: string): number;
  /**
   * Takes one request that may be held back for up to `most` seconds. Returns the seconds, which need not be whole, or null when
   * they would be more: then nothing is taken.
   */
  reserve(rate: RateName, who: string, most: number): number | null;
  /** Puts one request back that turned out to be none to count. */
  giveBack(rate: RateName, who: string): void;
}

/**
 * Token buckets in memory, at most `capacity` of them: the one unused for longest is forgotten first. Each server behind
 * a load balancer counts alone, so N servers allow N times as much.
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  capacity = RATE_BUCKETS,
): RateLimiter {
  const buckets = new Map<string, Bucket>();

  /** The bucket as it is now, and the seconds until it holds one more request. */
  function lookInto(name: RateName, who: string): { bucket: Bucket; wait: number } {
    const rate = RATES[name];
    const key = `${name} ${who}`;
    const time = now();
    const bucket = buckets.get(key) ?? { tokens: rate.burst, at: time };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((time - bucket.at) / 60_000) * rate.perMinute);
    bucket.at = time;
    // A Map keeps the order of insertion: taking out and putting in moves the bucket to the young end.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > capacity)
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    return { bucket, wait: Math.max(0, ((1 - bucket.tokens) / rate.perMinute) * 60) };
  }

  return {
    take(name, who) {
      const { bucket, wait } = lookInto(name, who);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil(wait));
      bucket.tokens -= 1;
      return 0;
    },
    reserve(name, who, most) {
      const { bucket, wait } = lookInto(name, who);
      if (wait > most) return null;
      bucket.tokens -= 1;
      return wait;
    },
    giveBack(name, who) {
      const { bucket } = lookInto(name, who);
      bucket.tokens = Math.min(RATES[name].burst, bucket.tokens + 1);
    },
  };
}
