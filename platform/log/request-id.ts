import { randomUUID } from 'node:crypto';

/** Random, so that the ids of several servers differ. */
const OWN = randomUUID().slice(-6);
let created = 0;

/**
 * Returns the id from a trusted proxy if it is well-formed. Otherwise, creates an id that is short enough to read out.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
    ? given
    : OWN + (created += 1).toString(36).padStart(6, '0');
}
