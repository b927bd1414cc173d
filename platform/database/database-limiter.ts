import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sql } from 'postgres';
import {
  COUNTED,
  refusedCount,
  type SharedCount,
  type SharedLimiter,
  type SharedVerdict,
} from '#platform/http/shared-limiter.ts';
import { within } from '#platform/http/time-limit.ts';
import { LIMITS, RATES, type SharedRateName } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { PRODUCT } from '#platform/product.ts';

interface Parts {
  /** Connections of the schema's owner. */
  sql: Sql;
  /**
   * The key for hashing the buckets' names, which contain email addresses. Servers with the same secret count together.
   */
  jwtSecret: string;
  onRefusal: (rate: SharedRateName) => void;
  /** Returns milliseconds since 1970. If missing, the database's clock is used. */
  now?: () => number;
}

/**
 * Token buckets in the database, so that several servers together allow as many requests as one server.
 * `take` runs one statement. A refusal is remembered for up to a second, so a flood beyond a limit causes only one
 * statement a second. If the database fails, `take` rejects, so no request passes uncounted.
 */
export function createDatabaseLimiter({ jwtSecret, now, onRefusal, sql }: Parts): SharedLimiter {
  const secret = createHmac('sha256', jwtSecret).update(`${PRODUCT.slug} rate-limit buckets`).digest();
  const refusals = new LRUCache<string, SharedVerdict>({
    max: LIMITS.rememberedRefusals,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
  });

  const bucketOf = ({ rate, who }: SharedCount) =>
    createHmac('sha256', secret).update(`${rate} ${who}`).digest('hex').slice(0, 32);

  function refuse(verdict: SharedVerdict): SharedVerdict {
    if (verdict.refusedBy) onRefusal(verdict.refusedBy);
    return verdict;
  }

  return {
    async take(counts) {
      const buckets = counts.map(bucketOf);
      for (const bucket of buckets) {
        const refusal = refusals.get(bucket);
        if (refusal) return refuse({ ...refusal, isRepeated: true });
      }
      const [outcome] = await within(
        LIMITS.backendTimeout,
        sql<[{ refused: number | null; seconds: number }]>`
          select refused, seconds from auth.count_request(
            ${buckets}::uuid[], ${counts.map(pauseOf)}::float8[], ${counts.map(burstOf)}::integer[],
            ${counts.map(({ mostDelay = 0 }) => mostDelay)}::float8[], ${now ? new Date(now()) : null}::timestamptz
          )`,
      );
      const { refused, seconds } = outcome;
      const index = (refused ?? 0) - 1;
      const [count, bucket] = [counts[index], buckets[index]];
      if (count === undefined || bucket === undefined) return { ...COUNTED, delay: seconds };
      const verdict = refusedCount(count, seconds);
      refusals.set(bucket, verdict, { ttl: Math.min(verdict.wait * 1000, LIMITS.refusalMilliseconds) });
      return refuse(verdict);
    },

    async giveBack(counts) {
      const buckets = counts.map(bucketOf);
      for (const bucket of buckets) refusals.delete(bucket);
      await within(
        LIMITS.backendTimeout,
        sql`select auth.give_back_request(${buckets}::uuid[], ${counts.map(pauseOf)}::float8[])`,
      );
    },
  };
}

function pauseOf({ rate }: SharedCount): number {
  return 60 / RATES[rate].perMinute;
}

function burstOf({ rate }: SharedCount): number {
  return RATES[rate].burst;
}

/**
 * Deletes full buckets once a minute until stopped. A missing bucket counts as full.
 * Several servers may do this at once: each skips rows that another server has locked. A failure is logged, and the
 * next attempt follows a minute later.
 */
export function deleteFullBuckets(sql: Sql, log: Logger): { stop(): void } {
  const timer = setInterval(() => {
    pruneBuckets(sql).catch((error: unknown) => {
      log.error({ err: error }, 'could not delete full rate limit buckets');
    });
  }, LIMITS.pruneBucketsPause).unref();
  return { stop: () => clearInterval(timer) };
}

/** Deletes full buckets, and buckets that need over a day to fill because the clock was set back. */
export async function pruneBuckets(sql: Sql): Promise<void> {
  for (let deleted: number = LIMITS.prunedBucketsAtOnce; deleted === LIMITS.prunedBucketsAtOnce;)
    // In batches, because a statement has a time limit.
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    deleted = (await deleteBuckets(sql)).count;
}

function deleteBuckets(sql: Sql) {
  return sql`
    delete from auth.rate_buckets where bucket in (
      select bucket from auth.rate_buckets
      where full_at <= now() or full_at > now() + interval '1 day'
      limit ${LIMITS.prunedBucketsAtOnce} for update skip locked
    )`;
}
