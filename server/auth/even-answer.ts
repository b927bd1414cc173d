import { LIMITS } from '#server/limits.ts';

/** Runs work at once, or when its turn comes. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Resolves with what the work does, no earlier than `LIMITS.evenAnswer` milliseconds after it began: how long a response takes would
 * tell whether an account exists. A wait in the queue is the same for everyone, so it does not count; the queue goes on
 * while this waits.
 *
 * @param mayTell Whether the outcome may take the time that it takes.
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

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
