import type { Incoming } from '#platform/http/incoming.ts';
import { createPostEndpoint } from '#server/api/post-endpoint.ts';
import type { AuthUser } from '#platform/auth/accounts.ts';
import type { Backend } from '#server/backend/backend.ts';
import { isFreshSignIn } from '#platform/auth/fresh-sign-in.ts';
import { spellAccountEmail } from '#server/account-checks.ts';
import { bearerToken } from '#platform/http/bearer.ts';
import { parseJsonObject, hasJsonType } from '#platform/http/json-body.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { DisconnectedError, readBody } from '#platform/http/read-body.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { createTurns } from '#platform/http/turns.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import '#server/endpoint-refusals.ts';

/**
 * `POST /api/delete-account` permanently deletes the account of the user with the bearer token.
 * The body may contain `email`, which the user typed as a confirmation. Other fields are ignored.
 * Responds `{ "deleted": true }`.
 * If the user signed in more than ten minutes ago, it responds 403 with the code `reauthentication_needed`.
 */
export function createDeleteAccount(backend: Promise<Backend>, limiter: RateLimiter, log: Logger) {
  const { inTurn } = createTurns(SITE_LIMITS.deletionTurns, { code: 'too-many-open' });

  async function check(incoming: Incoming): Promise<AuthUser | Refusal> {
    const wait = limiter.take('deletionByAddress', incoming.address);
    if (wait > 0) return { code: 'rate-limited', seconds: wait };
    const token = bearerToken(incoming.headers);
    if (token === undefined) return { code: 'no-session' };
    // Also check the session: a token stays valid after its session has ended or its account was deleted.
    const user = await (await backend).userOf(token);
    if (user === null) return { code: 'session-ended' };
    const signedInAt = await (await backend).signedInAt(token);
    if (signedInAt === null || !isFreshSignIn({ at: signedInAt, byRecovery: false }, 'other'))
      return { code: 'reauthentication-needed' };
    const counts = [{ rate: 'deletionByAccount', who: user.id }] as const;
    const { wait: pause } = await (await backend).accountLimiter.take(counts);
    if (pause > 0) return { code: 'rate-limited', seconds: pause };
    return (await checkBody(incoming, user)) ?? user;
  }

  return createPostEndpoint(
    {
      complaint: 'could not delete an account',
      failure: 'deletion-failed',
      async handle(incoming) {
        const user = await check(incoming);
        if (isRefusal(user)) return user;
        const { deleteUser, userOf } = await backend;
        return inTurn(incoming.address, async () => {
          if (incoming.isGone()) throw new DisconnectedError('The client disconnected.');
          // The owner may have ended a thief's session while the thief sent the body.
          if ((await userOf(bearerToken(incoming.headers) ?? '')) === null) return { code: 'session-ended' };
          await deleteUser(user, incoming);
          return { deleted: true };
        });
      },
    },
    log,
  );
}

/** Returns null if the body contains the user's email address, or no email address. */
async function checkBody(incoming: Incoming, user: AuthUser): Promise<Refusal | null> {
  const bytes = await readBody(incoming, SITE_LIMITS.deletionBodyBytes);
  if (bytes === null) return { code: 'body-too-large', limit: SITE_LIMITS.deletionBodyBytes };
  if (bytes.length === 0) return null;
  if (!hasJsonType(incoming.headers)) return { code: 'not-json', what: 'The confirmation' };
  const body = parseJsonObject(bytes);
  if (body === null) return { code: 'no-object' };
  if (!('email' in body)) return null;
  const matches =
    typeof body['email'] === 'string' &&
    user.email !== null &&
    spellAccountEmail(body['email']) === spellAccountEmail(user.email);
  return matches ? null : { code: 'other-email' };
}
