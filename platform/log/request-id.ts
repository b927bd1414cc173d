import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The id of the current request. Its log lines have the same id. */
export const currentRequest = new AsyncLocalStorage<string>();

/** Returns the id that a trusted proxy gave to a request, if it is well-formed; otherwise a new one, short enough to read out. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID().slice(-12);
}

/** The sentence by which a user and the log mean the same failure; empty outside of requests. */
export function reference(): string {
  const id = currentRequest.getStore();
  return id ? `Reference: ${id}` : '';
}
