import { randomUUID } from 'node:crypto';

/** Returns the id that a trusted proxy gave to a request, if it is well-formed; otherwise a new one, short enough to read out. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID().slice(-12);
}
