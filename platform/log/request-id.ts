import { randomUUID } from 'node:crypto';

/**
 * Returns the id from a trusted proxy if it is well-formed. Otherwise, creates an id that is short enough to read out.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID().slice(-12);
}
