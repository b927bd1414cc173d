import type { QueryClient } from '@tanstack/react-query';
import { outageSentence, unreachableSentence } from '../connection-sentences.ts';
import { RequestError } from '../errors.ts';
import { recheckRole } from '../get-is-admin.ts';
import type { TableError } from '../raised-sentence.ts';
import { adminSentence } from './admin-sentences.ts';

export interface Failed {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly error: TableError;
}

export class AccessDeniedError extends RequestError {
  constructor() {
    super('Access denied. Admins only.');
  }
}

/** The row was deleted, or the policies hide it because the user is no longer an admin. */
export class GoneError extends RequestError {
  constructor(failure: string) {
    super(`${failure}: it no longer exists.`);
  }
}

/** Returns `fallback: reason`, or the sentence that our database functions raised. */
export function adminFailure({ error, status }: Failed, fallback: string): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === '42501') return new AccessDeniedError();
  if (error.code === 'P0001') return new RequestError(adminSentence(error), options);
  return new RequestError(outageSentence(error) ? fallback : `${fallback}. Try again.`, options);
}

export interface FailureWords {
  /** For a rejected request: `Failed to move player`. */
  readonly refused: string;
  /** For a request without a response: `Error moving player`. */
  readonly unanswered: string;
}

export function changeFailure({ error, status }: Failed, words: FailureWords): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === '42501') return new AccessDeniedError();
  if (status === 0 || (status >= 502 && status <= 504)) {
    const advice = `${outageSentence(error) ?? unreachableSentence()} The change may or may not be saved.`;
    return new RequestError(`${words.unanswered}. ${advice}`, options);
  }
  return new RequestError(
    `${words.refused}: ${adminSentence(error) || `The server responded with status ${status}.`}`,
    options,
  );
}

/** Checks the admin role again after a rejected request, because the user may have lost it. */
export function recheckAdmin(client: QueryClient, error: unknown): void {
  if (error instanceof AccessDeniedError || error instanceof GoneError) void recheckRole(client);
}
