/** Shared parts of the commands that do the work of a server's job. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import { LEASE_SECONDS, type LeasedRun, whileLeased } from '#server/feeds/keep-lease.ts';
import type { FeedJobName } from '#server/jobs/run-jobs.ts';

const BUSY =
  'Another run is reading the NHL’s feeds: a server’s, or another command’s. Wait until it is done, then try again. ' +
  'If it crashed, wait a minute. Nothing was written.';

/** The message is a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface Terminal {
  /** Prints a line immediately, so that a long run shows its progress. */
  readonly print: (line: string) => void;
  /** Aborts with a `CommandError` when the operator stops the command. */
  readonly stopping: AbortSignal;
}

/**
 * Runs a command until it ends or the operator stops it, and sets the exit code.
 *
 * @param read Parses the arguments. Throws `CommandError` with the usage.
 * @param run Resolves with whether everything succeeded.
 */
export async function runCommand<Command>(
  read: (args: readonly string[]) => Command,
  run: (command: Command, config: Config, terminal: Terminal) => Promise<boolean>,
): Promise<void> {
  try {
    const command = read(process.argv.slice(2));
    loadEnvFile();
    const stopping = new AbortController();
    // The first Ctrl+C stops the command, which releases the lease.
    // The second one ends the process at once. The lease then expires after a minute.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => stopping.abort(new CommandError('Stopped.')));
    const isDone = await run(command, readConfig(process.env), {
      print: (line) => console.log(line),
      stopping: stopping.signal,
    });
    if (!isDone) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (process.env['DEBUG']) console.error(error);
    process.exitCode = 1;
  }
}

/** Runs `work` with the lease of a job. Rejects with a `CommandError` if any job is leased to another run. */
export async function leaseForCommand<T>(
  { job, stopping, store }: { job: FeedJobName; stopping: AbortSignal; store: FeedStore },
  work: (run: LeasedRun) => Promise<T>,
): Promise<T> {
  const lease = { job, holder: randomUUID() };
  if ((await store.call('lease_feed_job', { ...lease, seconds: LEASE_SECONDS })) !== true)
    throw new CommandError(BUSY);
  const sleep = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal });
  try {
    return await whileLeased({ ...lease, store, sleep, stopping }, work);
  } finally {
    // Ignore a failure: the lease expires by itself.
    await store.call('release_feed_job', lease).catch(() => undefined);
  }
}
