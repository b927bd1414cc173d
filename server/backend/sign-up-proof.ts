import { createHmac } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equal } from '#server/equal.ts';
import { SIGN_UP_COOKIE } from '#server/gate/auth-routes.ts';
import { LIMITS } from '#server/limits.ts';

export type SignUpProofs = ReturnType<typeof createSignUpProofs>;

/**
 * A cookie by which the browser that signed up is known again, when a link of the mail is opened in it and when it signs up once more. It holds a digest of the
 * account's id under a secret of ours: nothing is stored for it, it says nothing to anyone else, and since each sign-up makes an
 * account of its own, it is good for that one sign-up only.
 */
export function createSignUpProofs(jwtSecret: string, publicUrl: string) {
  const proofOf = (userId: string) =>
    createHmac('sha256', jwtSecret).update(`line-rush sign-up ${userId}`).digest('base64url');

  return {
    /** The value of the `Set-Cookie` header for the browser that made this account. */
    cookieFor: (userId: string): string =>
      serialize(SIGN_UP_COOKIE, proofOf(userId), {
        path: '/auth/v1',
        maxAge: LIMITS.signUpProofSeconds,
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
      }),

    /** Whether a request comes from the browser that made this account. */
    isShownBy: (headers: Headers, userId: string): boolean =>
      equal(parse(headers.get('cookie') ?? '', SIGN_UP_COOKIE)[SIGN_UP_COOKIE] ?? '', proofOf(userId)),
  };
}
