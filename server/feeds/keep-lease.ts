import type { FeedStore } from '#server/feeds/feed-store.ts';

/** Seconds after which another server or command may replace one that crashed. */
export const LEASE_SECONDS = 60;

/** A job that `holder` has leased. */
export interface JobLease {
  readonly store: Pick<FeedStore, 'call'>;
  readonly job: string;
  readonly holder: string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Aborted when the server or command stops. */
  readonly stopping: AbortSignal;
}

export interface LeasedRun {
  /** Aborted when the server or command stops, or when another one has taken the job over. */
  readonly signal: AbortSignal;
  /** Notes how many of the steps are done. Admins see it. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** Another server or command has taken the job over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Renews a lease while `work` runs. */
export async function whileLeased<T>(
  { holder, job, sleep, stopping, store }: JobLease,
  work: (run: LeasedRun) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const signal = AbortSignal.any([stopping, ending.signal]);
  let steps: readonly [number, number] = [0, 0];
  const renew = async () => {
    const [done, total] = steps;
    const call = { job, holder, seconds: LEASE_SECONDS, done, total };
    if ((await store.call('note_feed_job', call)) !== true)
      throw new LeaseLostError('Another server or command has taken the job over, so this one stops.');
  };
  const keeping = renewUntilAborted(renew, sleep, signal).catch((reason: unknown) => ending.abort(reason));
  try {
    return await work({
      signal,
      async progress(done, total) {
        steps = [done, total];
        await renew();
      },
    });
  } finally {
    ending.abort();
    await keeping;
  }
}

async function renewUntilAborted(
  renew: () => Promise<void>,
  sleep: JobLease['sleep'],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    await sleep((LEASE_SECONDS * 1000) / 3, signal);
    // oxlint-disable-next-line no-await-in-loop
    await renew();
  }
}
