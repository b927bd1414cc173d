import type { FeedStore } from '#server/feeds/feed-store.ts';

/** Seconds until a lease expires. After a crash, another server or command can then take over the job. */
export const LEASE_SECONDS = 60;

export interface JobLease {
  readonly store: Pick<FeedStore, 'call'>;
  readonly job: string;
  readonly holder: string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly stopping: AbortSignal;
}

export interface LeasedRun {
  /** Aborted when this server or command stops, or when the lease cannot be renewed. */
  readonly signal: AbortSignal;
  /** Stores how many of all steps are finished, so that admins can see it. Also renews the lease. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/** Another server or command has taken over the job. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Runs `work`, and renews the lease until it ends. Aborts the signal of `work` if a renewal fails. */
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
