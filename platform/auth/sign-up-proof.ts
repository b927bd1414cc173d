import { createProofCookie } from '#platform/auth/proof-cookie.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import { LIMITS } from '#platform/limits.ts';

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

const COOKIE = { name: 'sign-up', maxAge: LIMITS.signUpProofSeconds, sameSite: 'strict' } as const;

/**
 * A cookie that identifies the browser that signed up.
 * The server checks it when a mailed link is opened, and when the same browser signs up again. It proves the account's id. Each
 * sign-up creates a new account, so a cookie is valid for one sign-up only.
 *
 * The random prefix matters: otherwise, repeating a sign-up until no account is created would return an unchanged cookie, and so
 * reveal that the address had no account before.
 */
export function createSignUpProofs(jwtSecret: string, publicUrl: string) {
  const { make, proves, read, write } = createProofCookie(COOKIE, jwtSecret, publicUrl);
  return {
    /** Returns the `Set-Cookie` header for the browser that created this account. */
    cookieFor: (userId: string): string => write(make(userId)),
    isShownBy: (headers: RequestHeaders, userId: string): boolean => proves(read(headers), userId),
  };
}
