import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { SharedRateName } from '#platform/limits.ts';

/** A bucket to count a request in. Within one call, every bucket has another rate. */
export interface SharedCount {
  rate: SharedRateName;
  who: string;
  /** Delays the request by up to this many seconds before refusing it. */
  mostDelay?: number;
}

export interface SharedVerdict {
  /** Seconds until the next allowed request; 0 when this one was counted. */
  wait: number;
  /** Seconds to delay a counted request, which may be fractional. */
  delay: number;
  /** The rate that refused; null when the request was counted. */
  refusedBy: SharedRateName | null;
  /** Whether this server repeats a refusal of the last second. */
  isRepeated: boolean;
}

/** Token buckets that all servers of a database share. Both methods reject when the database fails. */
export interface SharedLimiter {
  /** Counts a request in all of these buckets, or in none of them if one refuses. */
  take(counts: readonly SharedCount[]): Promise<SharedVerdict>;
  /** Returns a request to its buckets, because it does not count after all. */
  giveBack(counts: readonly SharedCount[]): Promise<void>;
}

export const COUNTED: SharedVerdict = { wait: 0, delay: 0, refusedBy: null, isRepeated: false };

/** Returns the refusal. If the request could have been delayed, the refusal names the longest delay. */
export function refusedCount({ mostDelay = 0, rate }: SharedCount, seconds: number): SharedVerdict {
  return { ...COUNTED, wait: mostDelay || Math.max(1, Math.ceil(seconds)), refusedBy: rate };
}

/** Counts in this process. For hosted Supabase, where the server has no connection to a database. */
export function shareLocally(limiter: RateLimiter): SharedLimiter {
  const giveBack = (counts: readonly SharedCount[]) => {
    for (const { rate, who } of counts) limiter.giveBack(rate, who);
  };
  /** Returns the delay of a counted request, or its refusal. */
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
