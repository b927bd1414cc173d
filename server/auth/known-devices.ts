import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equal } from '#server/equal.ts';
import type { RequestHeaders } from '#server/http/incoming.ts';
import { LIMITS } from '#server/limits.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const COOKIE = 'known-device';
/** Length of a proof's random prefix (12 bytes), which identifies the device for rate limits. */
const START = 16;
/** Accounts remembered per browser. */
const MOST = 4;

/**
 * A cookie that identifies browsers that signed in to an account before.
 * Known devices have their own rate limit, so nobody can lock out an account's owner by guessing passwords. For each account, the
 * cookie holds an HMAC of its email address. The server stores nothing for it, and browsers send it only to `/auth/v1`.
 */
export function createKnownDevices(jwtSecret: string, publicUrl: string) {
  const proofOf = (start: string, email: string) =>
    start +
    createHmac('sha256', jwtSecret).update(`line-rush known-device ${start} ${email}`).digest('base64url');
  const proofsIn = (headers: RequestHeaders) =>
    (parse(headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '').split('.').slice(0, MOST);
  const proves = (proof: string, email: string) => equal(proof, proofOf(proof.slice(0, START), email));

  return {
    /** Returns the device's rate-limit key; null when this browser has not signed in to the account. */
    find(headers: RequestHeaders, email: string): string | null {
      const proof = proofsIn(headers).find((one) => proves(one, email));
      return proof === undefined ? null : proof.slice(0, START);
    },

    /** Returns the `Set-Cookie` header for a browser that has just signed in. */
    cookieFor(headers: RequestHeaders, email: string): string {
      const shown = proofsIn(headers).filter((one) => /^[\w-]{59}$/.test(one));
      const own =
        shown.find((one) => proves(one, email)) ?? proofOf(randomBytes(12).toString('base64url'), email);
      const proofs = [own, ...shown.filter((one) => one !== own)].slice(0, MOST);
      return serialize(COOKIE, proofs.join('.'), {
        path: '/auth/v1',
        maxAge: LIMITS.knownDeviceSeconds,
        httpOnly: true,
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
      });
    },
  };
}
