import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FeedConfig } from '#server/config.ts';
import type { FeedClient } from '#server/feeds/feed-client.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import { LEASE_SECONDS, type LeasedRun, whileLeased } from '#server/feeds/keep-lease.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { SiteMetrics } from '#server/site-metrics.ts';

export type FeedJobName = 'rosters' | 'games';

export interface FeedJobResult {
  /** `ok`, `partial` (some responses failed), or why the run failed. */
  readonly code: string;
  /** When to run again, in ms since 1970. */
  readonly nextDue: number;
  readonly [count: string]: string | number | null;
}

export interface FeedJobContext extends LeasedRun {
  readonly client: FeedClient;
  readonly feed: FeedConfig;
  readonly store: FeedStore;
  /** Returns the time in ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  /** Failed runs in a row before this run. */
  readonly failures: number;
}

export interface FeedJob {
  readonly name: FeedJobName;
  /** Rejects with the signal's reason if the signal is aborted. Any other rejection counts as a failed run. */
  run(context: FeedJobContext): Promise<FeedJobResult>;
}

export interface FeedRunnerParts {
  readonly jobs: readonly FeedJob[];
  readonly client: FeedClient;
  readonly feed: FeedConfig;
  readonly store: FeedStore;
  readonly log: Logger;
  readonly metrics: Pick<SiteMetrics, 'feedJob'>;
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds between checks for due jobs. A run that an admin requests starts within this time. */
const LOOK_PAUSE = 5_000;

/** Milliseconds until the next run after an unexpected failure. Each further failure doubles them, up to a day. */
const AFTER_FAILURE = 60 * 60_000;
const MAX_AFTER_FAILURE = 24 * AFTER_FAILURE;

const SUCCESSES: ReadonlySet<string> = new Set(['ok', 'partial']);

interface Watched {
  readonly name: string;
  readonly is_due: boolean;
  readonly succeeded_at: string | null;
  readonly outcome: { readonly failures?: unknown } | null;
}

/**
 * Runs due jobs, one at a time, until `close` is called.
 * If several servers share a database, only the one with the lease runs a job.
 */
export function startFeedJobs(parts: FeedRunnerParts): { close(): Promise<void> } {
  const { jobs, log, metrics, store } = parts;
  const sleep = parts.sleep ?? ((milliseconds, signal) => delay(milliseconds, undefined, { signal }));
  const stopping = new AbortController();
  const holder = randomUUID();
  let isReachable = true;

  async function look(): Promise<void> {
    const watched = (await store.call('watch_feed_jobs', {})) as readonly Watched[];
    for (const job of jobs) {
      const known = watched.find(({ name }) => name === job.name);
      metrics.feedJob(job.name, known?.succeeded_at ? Date.parse(known.succeeded_at) : null);
      if (known?.is_due === false || stopping.signal.aborted) continue;
      // oxlint-disable-next-line no-await-in-loop -- the feeds get one request at a time
      const isOurs = await store.call('claim_feed_job', { job: job.name, holder, seconds: LEASE_SECONDS });
      const failures = typeof known?.outcome?.failures === 'number' ? known.outcome.failures : 0;
      // oxlint-disable-next-line no-await-in-loop
      if (isOurs === true)
        await runLeased({ ...parts, sleep, stopping: stopping.signal, holder, job, failures });
    }
  }

  async function lookAgain(): Promise<void> {
    try {
      await look();
      isReachable = true;
    } catch (error) {
      // Log only once per outage.
      if (isReachable) log.error({ err: error }, 'could not look for feed jobs');
      isReachable = false;
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one check after the other
      await lookAgain();
      // oxlint-disable-next-line no-await-in-loop
      await sleep(LOOK_PAUSE, stopping.signal).catch(() => undefined);
    }
  }

  const ended = loop();
  return {
    async close() {
      stopping.abort();
      await ended;
    },
  };
}

interface Leased extends FeedRunnerParts {
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly stopping: AbortSignal;
  readonly holder: string;
  readonly job: FeedJob;
  readonly failures: number;
}

async function runLeased(leased: Leased): Promise<void> {
  const { client, failures, feed, job, log, now = Date.now, stopping, store } = leased;
  const began = now();
  const result = await whileLeased({ ...leased, job: job.name }, async (run) => {
    client.beginRun();
    return job
      .run({ client, feed, store, now, log, failures, ...run })
      .catch((error: unknown): FeedJobResult => {
        if (stopping.aborted) return { code: 'interrupted', nextDue: now() };
        log.error({ err: error, job: job.name }, 'feed job failed');
        return {
          code: 'failed',
          nextDue: now() + Math.min(MAX_AFTER_FAILURE, AFTER_FAILURE * 2 ** failures),
        };
      });
  });
  await finish(leased, result, now() - began, nextFailures(result.code, failures));
}

function nextFailures(code: string, before: number): number {
  if (code === 'interrupted') return before;
  return SUCCESSES.has(code) ? 0 : before + 1;
}

/** Stores and logs the outcome of a run. If the database does not respond, the lease expires by itself. */
async function finish(
  { client, holder, job, log, metrics, now = Date.now, store }: Leased,
  { nextDue, ...counts }: FeedJobResult,
  milliseconds: number,
  failures: number,
): Promise<void> {
  const { code } = counts;
  const isSuccess = SUCCESSES.has(code);
  const next = new Date(Math.max(nextDue, client.pausedUntil ?? 0)).toISOString();
  const level = code === 'ok' || code === 'interrupted' ? 'info' : 'warn';
  log[level]({ job: job.name, ...counts, failures, ms: milliseconds, next }, 'feed job ended');
  const call = { job: job.name, holder, outcome: { ...counts, failures }, next_due: next };
  const isNoted = await store.call('finish_feed_job', call).catch((error: unknown) => {
    log.error({ err: error, job: job.name }, 'could not note the end of a feed job');
    return false;
  });
  if (isNoted === true && isSuccess) metrics.feedJob(job.name, now());
}
