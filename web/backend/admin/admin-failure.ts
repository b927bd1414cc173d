import type { QueryClient } from '@tanstack/react-query';
import { outageSentence, unreachableSentence } from '../connection-sentences.ts';
import { RequestError } from '../errors.ts';
import { recheckRole } from '../get-is-admin.ts';
import { type Failed, type FailedResponse, raisedSentence } from '../raised-sentence.ts';
import { ADMIN_SENTENCES } from './admin-sentences.ts';

/** PostgreSQL's code for insufficient privilege. */
const NOT_ALLOWED = '42501';

const isSilent = (status: number) => status === 0 || (status >= 502 && status <= 504);

/** Explains why a request failed. Appends `unanswered` if there was no response. */
export function whyFailed({ error, status }: FailedResponse, unanswered = ''): string {
  if (isSilent(status)) return `${outageSentence(error) ?? unreachableSentence()}${unanswered}`;
  return (error && raisedSentence(error, ADMIN_SENTENCES)) || `The server responded with status ${status}.`;
}

export class AccessDeniedError extends RequestError {
  constructor() {
    super('Access denied. Admins only.');
  }
}

/** The row was deleted, or hidden by a policy because the user is no longer an admin. */
export class GoneError extends RequestError {
  constructor(failure: string) {
    super(`${failure}: it no longer exists.`);
  }
}

/** Returns an error for the admin. Its message is the database function's sentence, or else `fallback`. */
export function adminFailure({ error, status }: Failed, fallback: string): RequestError {
  const options = { cause: error };
  if (status === 401 || status === 403 || error.code === NOT_ALLOWED) return new AccessDeniedError();
  if (error.code === 'P0001') return new RequestError(raisedSentence(error, ADMIN_SENTENCES), options);
  return new RequestError(outageSentence(error) ? fallback : `${fallback}. Try again.`, options);
}

/**
 * Returns an error for the admin about a failed change.
 * @param refused The text for a rejected request, for example `Failed to move player`.
 * @param unanswered The text for a request without a response, for example `Error moving player`.
 */
export function changeFailure(failed: Failed, refused: string, unanswered: string): RequestError {
  const { error, status } = failed;
  if (status === 401 || status === 403 || error.code === NOT_ALLOWED) return new AccessDeniedError();
  const lead = isSilent(status) ? `${unanswered}.` : `${refused}:`;
  return new RequestError(`${lead} ${whyFailed(failed, ' The change may or may not be saved.')}`, {
    cause: error,
  });
}

/** Checks again whether the user is an admin, if `error` may mean that they no longer are. */
export function recheckAdmin(client: QueryClient, error: unknown): void {
  for (let each = error; typeof each === 'object' && each !== null; each = 'cause' in each && each.cause) {
    const isRefused = each instanceof AccessDeniedError || ('code' in each && each.code === NOT_ALLOWED);
    if (isRefused || each instanceof GoneError) return void recheckRole(client);
  }
}
