import { LIMITS } from '#platform/limits.ts';

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work, and resolves after `LIMITS.minAuthMilliseconds` or a multiple of that time.
 * Without this delay, the response time would reveal whether an account exists. The time includes the wait in the
 * queue. Otherwise, that wait would reveal how much work other requests cause.
 * The delay happens outside the queue, so it does not hold up other requests.
 *
 * @param mayReveal Whether the outcome may resolve without the delay.
 * @param way How many milliseconds a statement takes. The step grows with it. Otherwise, the two statements more of an
 * unknown account would reach the next step if the database is far away.
 */
export async function withMinimumTime<T>(
  queue: Queue,
  work: () => Promise<T>,
  mayReveal: (outcome: T) => boolean,
  way = 0,
): Promise<T> {
  const began = performance.now();
  const outcome = await queue(work);
  if (mayReveal(outcome)) return outcome;
  // A statement also takes long while the database stalls, so the step has a limit.
  const step = Math.min(Math.max(LIMITS.minAuthMilliseconds, 16 * way), 2_500);
  await pause(step - ((performance.now() - began) % step));
  return outcome;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
