import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equal } from '#server/equal.ts';
import { LIMITS } from '#server/limits.ts';

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

const SIGN_UP_COOKIE = 'sign-up';

/** Characters of a cookie that no other one starts with: twelve random bytes. */
const START = 16;

/**
 * A cookie by which the browser that signed up is known again, when a link of the mail is opened in it and when it signs up once
 * more. It holds a digest of the account's id under a secret of ours: nothing is stored for it, and since each sign-up makes an
 * account of its own, it is good for that one sign-up only. No two are alike, not even of one account: who signs up again until
 * nothing is made any more must not see by an unchanged cookie that the address had no account before.
 */
export function createSignUpProofs(jwtSecret: string, publicUrl: string) {
  const proofOf = (start: string, userId: string) =>
    start +
    createHmac('sha256', jwtSecret).update(`line-rush sign-up ${start} ${userId}`).digest('base64url');

  return {
    /** The value of the `Set-Cookie` header for the browser that made this account. */
    cookieFor: (userId: string): string =>
      serialize(SIGN_UP_COOKIE, proofOf(randomBytes(12).toString('base64url'), userId), {
        path: '/auth/v1',
        maxAge: LIMITS.signUpProofSeconds,
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
      }),

    /** Whether a request comes from the browser that made this account. */
    isShownBy(headers: Headers, userId: string): boolean {
      const shown = parse(headers.get('cookie') ?? '', SIGN_UP_COOKIE)[SIGN_UP_COOKIE] ?? '';
      return equal(shown, proofOf(shown.slice(0, START), userId));
    },
  };
}
