import { LIMITS } from '#server/limits.ts';

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work, and resolves no earlier than `LIMITS.evenAnswer` ms after it began.
 * Otherwise the response time would reveal whether an account exists. Waiting in the queue does not count, because it is the same
 * for everyone; the queue continues meanwhile.
 *
 * @param mayTell Whether the outcome may resolve without the delay.
 */
export async function evenly<T>(
  queue: Queue,
  work: () => Promise<T>,
  mayTell: (outcome: T) => boolean,
): Promise<T> {
  let began = 0;
  const outcome = await queue(() => {
    began = performance.now();
    return work();
  });
  const left = began + LIMITS.evenAnswer - performance.now();
  if (left > 0 && !mayTell(outcome)) await pause(left);
  return outcome;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
