import type { Incoming } from '#server/incoming.ts';
import { parseJsonObject, saysJson } from '#server/gate/json-body.ts';
import type { Backend, BackendUser } from '#server/backend/backend.ts';
import type { RateLimiter } from '#server/gate/rate-limiter.ts';
import { readBody } from '#server/gate/read-body.ts';
import { refuse, tooOften, type Refusal } from '#server/gate/refusal.ts';
import { isRefusal } from '#server/gate/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';

/**
 * `POST /api/delete-account` with the access token as bearer: deletes the account it belongs to, for good. The body may
 * hold `email`, as the person typed it to confirm; other fields are ignored. Answers `{ "deleted": true }`.
 */
export function createDeleteAccount(backend: Promise<Backend>, limiter: RateLimiter, log: Logger) {
  async function check({ address, request }: Incoming): Promise<BackendUser | Refusal> {
    const wait = limiter.take('deletionByAddress', address);
    if (wait > 0) return tooOften(wait);
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return NO_SESSION;
    // Asked anew: a token outlives its session and its account.
    const user = await (await backend).userOf(token);
    if (user === null) return BAD_SESSION;
    const pause = limiter.take('deletionByAccount', user.id);
    if (pause > 0) return tooOften(pause);
    return (await checkBody(request, user)) ?? user;
  }

  return async function deleteAccount(incoming: Incoming): Promise<Response> {
    if (incoming.request.method !== 'POST') return refuse('api', ONLY_POST);
    try {
      const user = await check(incoming);
      if (isRefusal(user)) return refuse('api', user);
      await (await backend).deleteUser(user.id);
    } catch (error) {
      log.error({ err: error }, 'an account could not be deleted');
      return refuse('api', FAILED);
    }
    return Response.json({ deleted: true }, { headers: { 'Cache-Control': 'no-store' } });
  };
}

/** Looks at the body, once it is known who sends it. Null: it is fine, or there is none. */
async function checkBody(request: Request, user: BackendUser): Promise<Refusal | null> {
  const bytes = await readBody(request, LIMITS.deletionBodyBytes);
  if (bytes === null) return TOO_LARGE;
  if (bytes.length === 0) return null;
  if (!saysJson(request.headers)) return NOT_JSON;
  const body = parseJsonObject(bytes);
  if (body === null) return NO_OBJECT;
  if (!('email' in body)) return null;
  const matches =
    typeof body['email'] === 'string' &&
    user.email !== null &&
    body['email'].trim().toLowerCase() === user.email.toLowerCase();
  return matches ? null : OTHER_EMAIL;
}

const ONLY_POST: Refusal = {
  status: 405,
  code: 'method',
  sentence: 'An account is deleted with POST.',
  headers: { Allow: 'POST' },
};
const NO_SESSION: Refusal = { status: 401, code: 'no_session', sentence: 'Sign in first.' };
const BAD_SESSION: Refusal = {
  status: 401,
  code: 'bad_session',
  sentence: 'This session has ended. Sign in again.',
};
const TOO_LARGE: Refusal = {
  status: 413,
  code: 'too_large',
  sentence: `The request is larger than ${LIMITS.deletionBodyBytes / 1024} KB.`,
};
const NOT_JSON: Refusal = {
  status: 415,
  code: 'not_json',
  sentence: 'The confirmation must be sent as JSON.',
};
const NO_OBJECT: Refusal = {
  status: 400,
  code: 'bad_json',
  sentence: 'The request body is not a JSON object.',
};
const OTHER_EMAIL: Refusal = {
  status: 400,
  code: 'other_email',
  sentence: 'This is not the email address of your account.',
};
const FAILED: Refusal = {
  status: 503,
  code: 'failed',
  sentence: 'The account could not be deleted at this moment. Try again in a few minutes.',
  headers: { 'Retry-After': '30' },
};
