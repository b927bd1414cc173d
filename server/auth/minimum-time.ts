import { LIMITS } from '#server/limits.ts';

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work, and resolves no earlier than `LIMITS.minAuthMilliseconds` ms after it began.
 * Otherwise the response time would reveal whether an account exists. Waiting in the queue does not count, because it is the same
 * for everyone; the queue continues meanwhile.
 *
 * @param mayReveal Whether the outcome may resolve without the delay.
 */
export async function withMinimumTime<T>(
  queue: Queue,
  work: () => Promise<T>,
  mayReveal: (outcome: T) => boolean,
): Promise<T> {
  let began = 0;
  const outcome = await queue(() => {
    began = performance.now();
    return work();
  });
  const left = began + LIMITS.minAuthMilliseconds - performance.now();
  if (left > 0 && !mayReveal(outcome)) await pause(left);
  return outcome;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
