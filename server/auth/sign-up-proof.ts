import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equal } from '#server/equal.ts';
import type { RequestHeaders } from '#server/http/incoming.ts';
import { LIMITS } from '#server/limits.ts';

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

const SIGN_UP_COOKIE = 'sign-up';

/** Length of the cookie's random prefix (12 bytes). */
const START = 16;

/**
 * A cookie that identifies the browser that signed up.
 * The server checks it when a mailed link is opened, and when the same browser signs up again. It holds an HMAC of the account's
 * id, so nothing is stored for it. Each sign-up creates a new account, so a cookie is valid for one sign-up only.
 *
 * Every cookie has a random prefix. Otherwise, repeating a sign-up until no account is created would return an unchanged cookie,
 * and so reveal that the address had no account before.
 */
export function createSignUpProofs(jwtSecret: string, publicUrl: string) {
  const proofOf = (start: string, userId: string) =>
    start +
    createHmac('sha256', jwtSecret).update(`line-rush sign-up ${start} ${userId}`).digest('base64url');

  return {
    /** Returns the `Set-Cookie` header for the browser that created this account. */
    cookieFor: (userId: string): string =>
      serialize(SIGN_UP_COOKIE, proofOf(randomBytes(12).toString('base64url'), userId), {
        path: '/auth/v1',
        maxAge: LIMITS.signUpProofSeconds,
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
      }),

    isShownBy(headers: RequestHeaders, userId: string): boolean {
      const shown = parse(headers.get('cookie') ?? '', SIGN_UP_COOKIE)[SIGN_UP_COOKIE] ?? '';
      return equal(shown, proofOf(shown.slice(0, START), userId));
    },
  };
}
