import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { SharedRateName } from '#platform/limits.ts';

export interface SharedCount {
  rate: SharedRateName;
  who: string;
  /**
   * Beyond the rate, the request is delayed by up to this many seconds. It is rejected if the delay would be longer.
   */
  mostDelay?: number;
}

export interface SharedVerdict {
  /** Seconds until the next request is allowed; 0 if this request was counted. */
  wait: number;
  /** Seconds to delay a counted request, which may be fractional. */
  delay: number;
  refusedBy: SharedRateName | null;
  /** Whether this server repeated a remembered refusal, without a request to the database. */
  isRepeated: boolean;
}

/** Token buckets that all servers of a database share. Both methods reject when the database fails. */
export interface SharedLimiter {
  /** Counts a request in all given buckets, or in none if one of the rates rejects it. */
  take(counts: readonly SharedCount[]): Promise<SharedVerdict>;
  giveBack(counts: readonly SharedCount[]): Promise<void>;
}

export const COUNTED: SharedVerdict = { wait: 0, delay: 0, refusedBy: null, isRepeated: false };

/** Creates the verdict of a rejected request. Its `wait` is `mostDelay` if set, otherwise `seconds` rounded up. */
export function refusedCount({ mostDelay = 0, rate }: SharedCount, seconds: number): SharedVerdict {
  return { ...COUNTED, wait: mostDelay || Math.max(1, Math.ceil(seconds)), refusedBy: rate };
}

/**
 * Creates a limiter that counts in this process.
 * For hosted Supabase, where the server cannot count in the database.
 */
export function shareLocally(limiter: RateLimiter): SharedLimiter {
  const giveBack = (counts: readonly SharedCount[]) => {
    for (const { rate, who } of counts) limiter.giveBack(rate, who);
  };
  function count(one: SharedCount): number | SharedVerdict {
    const { mostDelay, rate, who } = one;
    if (mostDelay !== undefined) return limiter.reserve(rate, who, mostDelay) ?? refusedCount(one, mostDelay);
    const wait = limiter.take(rate, who);
    return wait > 0 ? refusedCount(one, wait) : 0;
  }
  return {
    take(counts) {
      let delay = 0;
      for (const [index, one] of counts.entries()) {
        const outcome = count(one);
        if (typeof outcome === 'number') {
          delay = Math.max(delay, outcome);
          continue;
        }
        giveBack(counts.slice(0, index));
        return Promise.resolve(outcome);
      }
      return Promise.resolve({ ...COUNTED, delay });
    },
    giveBack(counts) {
      giveBack(counts);
      return Promise.resolve();
    },
  };
}
