import { createProofCookie } from '#platform/auth/proof-cookie.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import { LIMITS } from '#platform/limits.ts';

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

const COOKIE = { name: 'sign-up', maxAge: LIMITS.signUpProofSeconds, sameSite: 'strict' } as const;

/**
 * Creates the cookie that identifies the browser that signed up. The cookie is a proof for one account id.
 * The server checks the cookie when a browser opens a mailed link or signs up again.
 *
 * The proof needs a random prefix. Once the limit of mails is reached, a repeated sign-up returns a cookie for the same
 * account. Two equal cookies would reveal that the first sign-up created an account.
 */
export function createSignUpProofs(jwtSecret: string, publicUrl: string) {
  const { make, proves, read, write } = createProofCookie(COOKIE, jwtSecret, publicUrl);
  return {
    cookieFor: (userId: string): string => write(make(userId)),
    isShownBy: (headers: RequestHeaders, userId: string): boolean => proves(read(headers), userId),
  };
}
