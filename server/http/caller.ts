import { errors, jwtVerify } from 'jose';
import { equal } from '#server/equal.ts';
import { bearerToken } from '#server/http/bearer.ts';
import type { RequestHeaders } from '#server/http/incoming.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';
import { isUuid } from '#server/uuid.ts';

/** Who sends a request, proven: a visitor with the public key, a signed-in user, or the holder of the secret key. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; token: string; claims: Readonly<Record<string, unknown>> }
  | { kind: 'secret' };

const NO_KEY: Refusal = {
  status: 401,
  code: 'no_api_key',
  sentence: 'This request has no API key. Send the public key in the "apikey" header.',
};
const BAD_KEY: Refusal = { status: 401, code: 'bad_api_key', sentence: 'This API key is not valid.' };
const BAD_TOKEN: Refusal = {
  status: 401,
  code: 'bad_jwt',
  sentence: 'This access token is not valid. Sign in again.',
};
const EXPIRED: Refusal = {
  status: 401,
  code: 'session_expired',
  sentence: 'This access token has expired. Refresh the session or sign in again.',
};

/** A token without an end would be valid for ever. */
const CHECKS = {
  algorithms: ['HS256'],
  audience: 'authenticated',
  requiredClaims: ['exp'],
  clockTolerance: LIMITS.clockSkewSeconds,
};

type User = Extract<Caller, { kind: 'user' }>;

/** Tokens whose signature was checked, by their text: checking takes long. Their sessions are checked for each request. */
const verified = new Map<string, { user: User; jwtSecret: string; until: number }>();
const MOST_VERIFIED = 2000;

/** The session that a checked access token names; null when it names none. */
export function sessionIdOf({ claims }: Pick<User, 'claims'>): string | null {
  const id = claims['session_id'];
  return isUuid(id) ? id : null;
}

/** Reads `apikey` and `Authorization`. Both are checked here, not only in the backend behind the gate. */
export async function identifyCaller(headers: RequestHeaders, secrets: Secrets): Promise<Caller | Refusal> {
  const key = headers.get('apikey');
  if (!key) return NO_KEY;
  // The public key is no secret.
  const isSecret = key !== secrets.anonKey && equal(key, secrets.secretKey);
  if (!isSecret && key !== secrets.anonKey) return BAD_KEY;
  const token = bearerToken(headers);
  // Clients without a session repeat the key as their token.
  if (headers.get('authorization') === null || token === key)
    return { kind: isSecret ? 'secret' : 'visitor' };
  return token === undefined ? BAD_TOKEN : verifyToken(token, secrets.jwtSecret);
}

/** Checks an access token of our own auth service by itself; whether its session still stands is not looked at. */
export async function verifyToken(token: string, jwtSecret: string): Promise<User | Refusal> {
  const before = verified.get(token);
  if (before?.jwtSecret === jwtSecret && Date.now() / 1000 < before.until) return before.user;
  try {
    const { payload: claims } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), CHECKS);
    const { iat, role, sub } = claims;
    // Another server with the same secret may be ahead.
    if (iat !== undefined && iat > Date.now() / 1000 + LIMITS.clockSkewSeconds) return BAD_TOKEN;
    // Sign-in only ever issues this role.
    if (role !== 'authenticated' || !isUuid(sub)) return BAD_TOKEN;
    const user = { kind: 'user', userId: sub, token, claims } as const;
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(token, { user, jwtSecret, until: claims.exp ?? 0 });
    return user;
  } catch (error) {
    return error instanceof errors.JWTExpired ? EXPIRED : BAD_TOKEN;
  }
}
