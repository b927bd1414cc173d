import { errors, jwtVerify } from 'jose';
import { equal } from '#server/equal.ts';
import { bearerToken } from '#server/http/bearer.ts';
import type { RequestHeaders } from '#server/http/incoming.ts';
import type { Refusal } from '#server/http/refusals/refusals.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';
import { isUuid } from '#server/uuid.ts';

/** The authenticated sender of a request: a visitor, a signed-in user, or the holder of the secret key. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; token: string; claims: Readonly<Record<string, unknown>> }
  | { kind: 'secret' };

/** Requires an expiry, because a token without one would never expire. */
const CHECKS = {
  algorithms: ['HS256'],
  audience: 'authenticated',
  requiredClaims: ['exp'],
  clockTolerance: LIMITS.clockSkewSeconds,
};

type User = Extract<Caller, { kind: 'user' }>;

/** Verified tokens by their text, because verification is slow. Each request still checks the session. */
const verified = new Map<string, { user: User; jwtSecret: string; until: number }>();
const MOST_VERIFIED = 2000;

export function sessionIdOf({ claims }: Pick<User, 'claims'>): string | null {
  const id = claims['session_id'];
  return isUuid(id) ? id : null;
}

/** Identifies the sender by `apikey` and `Authorization`. */
export async function identifyCaller(headers: RequestHeaders, secrets: Secrets): Promise<Caller | Refusal> {
  const key = headers.get('apikey');
  if (!key) return { code: 'no-api-key' };
  // The public key is not secret.
  const isSecret = key !== secrets.anonKey && equal(key, secrets.secretKey);
  if (!isSecret && key !== secrets.anonKey) return { code: 'bad-api-key' };
  const token = bearerToken(headers);
  // Clients without a session send the key as their token, too.
  if (headers.get('authorization') === null || token === key)
    return { kind: isSecret ? 'secret' : 'visitor' };
  return token === undefined ? { code: 'bad-token' } : verifyToken(token, secrets.jwtSecret);
}

/** Verifies an access token of our auth service, without checking that its session still exists. */
export async function verifyToken(token: string, jwtSecret: string): Promise<User | Refusal> {
  const before = verified.get(token);
  if (before?.jwtSecret === jwtSecret && Date.now() / 1000 < before.until) return before.user;
  try {
    const { payload: claims } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), CHECKS);
    const { iat, role, sub } = claims;
    // The clock of another server with the same secret may be ahead.
    if (iat !== undefined && iat > Date.now() / 1000 + LIMITS.clockSkewSeconds) return { code: 'bad-token' };
    // Our auth service issues only this role.
    if (role !== 'authenticated' || !isUuid(sub)) return { code: 'bad-token' };
    const user = { kind: 'user', userId: sub, token, claims } as const;
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(token, { user, jwtSecret, until: claims.exp ?? 0 });
    return user;
  } catch (error) {
    return { code: error instanceof errors.JWTExpired ? 'token-expired' : 'bad-token' };
  }
}
