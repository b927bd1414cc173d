import type { Incoming } from '#server/http/incoming.ts';
import { createPostEndpoint } from '#server/api/post-endpoint.ts';
import type { Backend, BackendUser } from '#server/backend/backend.ts';
import { isFreshSignIn } from '#server/auth/fresh-sign-in.ts';
import { NO_SESSION, REAUTHENTICATION_NEEDED } from '#server/auth/refusals.ts';
import { spellKnownEmail } from '#server/mail/email-spelling.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { parseJsonObject, hasJsonType } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { readBody } from '#server/http/read-body.ts';
import { NO_OBJECT, notJson, SESSION_ENDED, tooLarge, tooOften, type Refusal } from '#server/http/refusal.ts';
import { isRefusal } from '#server/http/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';

/**
 * `POST /api/delete-account` permanently deletes the account of the bearer token.
 * The body may contain `email`, which the user typed as confirmation; other fields are ignored. Responds `{ "deleted": true }`.
 * A sign-in more than ten minutes ago gets 403 with the code `reauthentication_needed`.
 */
export function createDeleteAccount(backend: Promise<Backend>, limiter: RateLimiter, log: Logger) {
  async function check(incoming: Incoming): Promise<BackendUser | Refusal> {
    const wait = limiter.take('deletionByAddress', incoming.address);
    if (wait > 0) return tooOften(wait);
    const token = bearerToken(incoming.headers);
    if (token === undefined) return NO_SESSION;
    // Check the session too, because a token outlives its session and account.
    const user = await (await backend).userOf(token);
    if (user === null) return SESSION_ENDED;
    const pause = limiter.take('deletionByAccount', user.id);
    if (pause > 0) return tooOften(pause);
    const signedInAt = await (await backend).signedInAt(token);
    if (signedInAt === null || !isFreshSignIn({ at: signedInAt, byRecovery: false }, 'other'))
      return REAUTHENTICATION_NEEDED;
    return (await checkBody(incoming, user)) ?? user;
  }

  return createPostEndpoint(
    {
      complaint: 'could not delete an account',
      apology: 'The account could not be deleted. Try again in a few minutes.',
      async handle(incoming) {
        const user = await check(incoming);
        if (isRefusal(user)) return user;
        await (await backend).deleteUser(user.id);
        return { deleted: true };
      },
    },
    log,
  );
}

/** Checks the confirmation, once the sender is known; null when it is right or absent. */
async function checkBody(incoming: Incoming, user: BackendUser): Promise<Refusal | null> {
  const bytes = await readBody(incoming, LIMITS.deletionBodyBytes);
  if (bytes === null) return tooLarge(LIMITS.deletionBodyBytes);
  if (bytes.length === 0) return null;
  if (!hasJsonType(incoming.headers)) return notJson('The confirmation');
  const body = parseJsonObject(bytes);
  if (body === null) return NO_OBJECT;
  if (!('email' in body)) return null;
  const matches =
    typeof body['email'] === 'string' &&
    user.email !== null &&
    spellKnownEmail(body['email']) === spellKnownEmail(user.email);
  return matches ? null : OTHER_EMAIL;
}

const OTHER_EMAIL: Refusal = {
  status: 400,
  code: 'other_email',
  sentence: 'This is not the email address of your account.',
};
