import { createHmac, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { equal } from '#platform/equal.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import { PRODUCT } from '#platform/product.ts';

/** Length of a proof's random prefix in characters: 12 bytes in base64url. */
export const PROOF_START = 16;

export interface ProofCookie {
  name: string;
  maxAge: number;
  sameSite: 'lax' | 'strict';
}

/**
 * Creates a cookie with which a browser proves that it has used an account before.
 * A proof is a random prefix followed by an HMAC of its subject: the account's id or email address. The server stores
 * nothing for the cookie. Browsers send the cookie only to `/auth/v1`.
 */
export function createProofCookie(cookie: ProofCookie, jwtSecret: string, publicUrl: string) {
  const { name } = cookie;
  const attributes = { ...cookie, path: '/auth/v1', httpOnly: true, secure: publicUrl.startsWith('https:') };
  const proofOf = (start: string, subject: string) =>
    start +
    createHmac('sha256', jwtSecret).update(`${PRODUCT.slug} ${name} ${start} ${subject}`).digest('base64url');
  return {
    make: (subject: string) => proofOf(randomBytes(12).toString('base64url'), subject),
    proves: (proof: string, subject: string) => equal(proof, proofOf(proof.slice(0, PROOF_START), subject)),
    read: (headers: RequestHeaders) => parseCookie(headers.get('cookie') ?? '')[name] ?? '',
    write: (value: string) => stringifySetCookie({ ...attributes, value }),
  };
}
