import { LIMITS } from '#server/limits.ts';

/**
 * Resolves with what the work does, no earlier than `LIMITS.evenAnswer` milliseconds after it began: how long a response takes would
 * tell whether an account exists. A wait for the work to begin is the same for everyone, so it does not count.
 *
 * @param mayTell Whether the outcome may take the time that it takes.
 */
export async function evenly<T>(work: () => Promise<T>, mayTell: (outcome: T) => boolean): Promise<T> {
  const began = performance.now();
  const outcome = await work();
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
