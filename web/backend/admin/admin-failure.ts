/** Why a request of the admin area failed, in the words that people read. */
import type { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../errors.ts';
import { recheckRole } from '../get-is-admin.ts';

/** What a failed request tells. */
export interface Failed {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly error: { readonly code: string; readonly message: string };
}

/** The caller is no admin (any more). */
export class AccessDeniedError extends RequestError {
  constructor(options?: ErrorOptions) {
    super('Access denied. Admins only.', options);
  }
}

/** The row is gone, or hidden from who is no admin any more. */
export class GoneError extends RequestError {
  constructor(failure: string) {
    super(`${failure}: it is not there any more.`);
  }
}

/** `fallback: why`, where the backend's own words are fit for people: those that our functions raise. */
export function adminFailure({ error, status }: Failed, fallback: string): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === '42501') return new AccessDeniedError(options);
  if (error.code === 'P0001') return new RequestError(error.message, options);
  if (status === 0) return new RequestError(`${fallback}: the server cannot be reached. Try again.`, options);
  return new RequestError(`${fallback}. Try again.`, options);
}

export interface FailureWords {
  /** What the backend refused: `Failed to move player`. */
  readonly refused: string;
  /** What got no answer: `Error moving player`. */
  readonly unanswered: string;
}

/** Why a change failed, with the backend's message where it sent one. */
export function changeFailure({ error, status }: Failed, words: FailureWords): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === '42501') return new AccessDeniedError(options);
  if (status === 0 || (status >= 502 && status <= 504)) {
    const advice = 'The server could not be reached, so it may be done or not. Try again.';
    return new RequestError(`${words.unanswered}. ${advice}`, options);
  }
  return new RequestError(`${words.refused}: ${error.message || `The server answered ${status}.`}`, options);
}

/** Who was refused may have lost the role meanwhile: asked anew, the guard then says so. */
export function recheckAdmin(client: QueryClient, error: unknown): void {
  if (error instanceof AccessDeniedError || error instanceof GoneError) void recheckRole(client);
}
