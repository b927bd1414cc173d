import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { equal } from '#platform/equal.ts';
import { bearerToken } from '#platform/http/bearer.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { LIMITS } from '#platform/limits.ts';
import { isPublishableKey, type Secrets } from '#platform/secrets.ts';
import { isUuid } from '#platform/uuid.ts';

/** The authenticated sender of a request: a visitor, a signed-in user, or the holder of the secret key. */
export type Caller =
  | { kind: 'visitor' }
  | {
      kind: 'user';
      userId: string;
      token: string;
      claims: Readonly<Record<string, unknown>>;
      /** The key of rate limits: the user's id, together with the session's id if the token may be forged. */
      countedAs: string;
    }
  | { kind: 'secret' };

/** Requires the claim `exp`, because a token without this claim would never expire. */
const CHECKS = {
  algorithms: ['HS256'],
  audience: 'authenticated',
  requiredClaims: ['exp'],
  clockTolerance: LIMITS.clockSkewSeconds,
};

type User = Extract<Caller, { kind: 'user' }>;

/** A cache of verified tokens, because verification is slow. Each request still checks the session. */
const verified = new LRUCache<string, { user: User; jwtSecret: string; until: number }>({ max: 2000 });

export function sessionIdOf({ claims }: Pick<User, 'claims'>): string | null {
  const id = claims['session_id'];
  return isOurId(id) ? id : null;
}

/** Whether an id is spelled as our auth service spells it. Another spelling would get its own rate limits. */
function isOurId(id: unknown): id is string {
  return isUuid(id) && id === id.toLowerCase();
}

export async function identifyCaller(headers: RequestHeaders, secrets: Secrets): Promise<Caller | Refusal> {
  const key = headers.get('apikey');
  if (!key) return { code: 'no-api-key' };
  // Public keys are not secret, so they need no comparison in constant time.
  const isPublic = key === secrets.anonKey || isPublishableKey(key);
  const isSecret = !isPublic && equal(key, secrets.secretKey);
  if (!isSecret && !isPublic) return { code: 'bad-api-key' };
  const token = bearerToken(headers);
  // Clients without a session also send the key as their token.
  if (headers.get('authorization') === null || token === key)
    return { kind: isSecret ? 'secret' : 'visitor' };
  return token === undefined ? { code: 'bad-token' } : verifyToken(token, secrets);
}

/**
 * Verifies an access token of our auth service, without checking that its session still exists.
 * Every use of the token must check that the session exists and belongs to the user. Someone who knows the previous
 * secret can forge a token, but does not know the session's id.
 */
export async function verifyToken(
  token: string,
  { jwtSecret, previousJwtSecret }: Pick<Secrets, 'jwtSecret' | 'previousJwtSecret'>,
): Promise<User | Refusal> {
  const before = verified.get(token);
  const isKnown = before?.jwtSecret === jwtSecret || before?.jwtSecret === previousJwtSecret;
  if (before && isKnown && Date.now() / 1000 < before.until) return before.user;
  try {
    return remember(jwtSecret, await readToken(token, jwtSecret));
  } catch (error) {
    if (previousJwtSecret === null || !(error instanceof errors.JWSSignatureVerificationFailed))
      return refusalOf(error);
  }
  try {
    const user = await readToken(token, previousJwtSecret);
    const sessionId = sessionIdOf(user);
    if (sessionId === null) return { code: 'bad-token' };
    return remember(previousJwtSecret, { ...user, countedAs: `${user.userId} ${sessionId}` });
  } catch (error) {
    return refusalOf(error);
  }
}

function remember(jwtSecret: string, user: User): User {
  const { exp } = user.claims;
  verified.set(user.token, { user, jwtSecret, until: typeof exp === 'number' ? exp : 0 });
  return user;
}

/** A token with a valid signature, but with claims that our auth service does not write. */
class ForeignTokenError extends Error {
  override readonly name = 'ForeignTokenError';
}

async function readToken(token: string, jwtSecret: string): Promise<User> {
  const { payload: claims } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), CHECKS);
  const { iat, role, sub } = claims;
  // Tolerate a small difference, because the clock of another server with the same secret may be ahead.
  const isEarly = iat !== undefined && iat > Date.now() / 1000 + LIMITS.clockSkewSeconds;
  // Our auth service issues only this role.
  if (isEarly || role !== 'authenticated' || !isOurId(sub)) throw new ForeignTokenError();
  return { kind: 'user', userId: sub, token, claims, countedAs: sub };
}

function refusalOf(error: unknown): Refusal {
  return { code: error instanceof errors.JWTExpired ? 'token-expired' : 'bad-token' };
}
