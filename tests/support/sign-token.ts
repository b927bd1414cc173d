import { SignJWT, type JWTPayload } from 'jose';

/** Signs a token with any claims, as an attacker who knows the secret could. */
export function signToken(claims: JWTPayload, secret: string, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret));
}
