/** Takes the lease of the servers' job for a command, because the feeds get one request at a time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { keepLease } from '#server/feeds/keep-lease.ts';
import { RosterError } from '#server/rosters/roster-error.ts';
import type { RosterLease } from '#server/rosters/roster-store.ts';

const BUSY =
  'Another run is reading the NHL’s feeds: a server’s, or another command’s. Wait until it is done, then try again. ' +
  'If it crashed, wait a minute. Nothing was written.';

const LOST = 'The database has given the NHL’s feeds to another run, so this one stops. Try again later.';

export interface LeasedRun {
  /** Aborted with a `RosterError` when the command must stop. */
  readonly signal: AbortSignal;
  /** Notes how many teams are done. Admins see it. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/**
 * Runs `work` while no server and no other command reads the feeds, and releases the lease however it ends.
 * Rejects with `RosterError` if another run has the lease.
 */
export async function withLease<T>(
  lease: RosterLease,
  stopping: AbortSignal,
  work: (run: LeasedRun) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  if (!(await lease.take(holder))) throw new RosterError(BUSY);
  const ending = new AbortController();
  const signal = AbortSignal.any([stopping, ending.signal]);
  let steps: readonly [number, number] = [0, 0];
  const renew = async () => {
    if (!(await lease.renew(holder, ...steps))) throw new RosterError(LOST);
  };
  const keeping = keepLease(
    renew,
    (milliseconds, until) => delay(milliseconds, undefined, { signal: until }),
    signal,
    (reason) => ending.abort(reason),
  );
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
    // If the database is away, the lease ends by itself.
    await lease.release(holder).catch(() => undefined);
  }
}
