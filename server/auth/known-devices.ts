import { createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { equal } from '#server/equal.ts';
import { LIMITS } from '#server/limits.ts';

const COOKIE = 'known-device';
/** Characters of a proof that come first: twelve random bytes, by which its attempts are counted. */
const START = 16;
/** Accounts of one browser that are remembered: a family's. */
const MOST = 4;

/**
 * A cookie by which a browser is known again that has signed in to an account before. Its sign-ins are counted for themselves, so
 * that nobody can lock the owner of an account out by guessing its password. It holds a digest of the account's email address
 * under a secret of ours for each account: nothing is stored for it, it says nothing by itself, and only `/auth/v1` is told of it.
 */
export function createKnownDevices(jwtSecret: string, publicUrl: string) {
  const proofOf = (start: string, email: string) =>
    start +
    createHmac('sha256', jwtSecret).update(`line-rush known-device ${start} ${email}`).digest('base64url');
  const proofsIn = (headers: Headers) =>
    (parse(headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '').split('.').slice(0, MOST);
  const proves = (proof: string, email: string) => equal(proof, proofOf(proof.slice(0, START), email));

  return {
    /** By what a browser's attempts on an account are counted; null when it has not signed in to that account before. */
    find(headers: Headers, email: string): string | null {
      const proof = proofsIn(headers).find((one) => proves(one, email));
      return proof === undefined ? null : proof.slice(0, START);
    },

    /** The `Set-Cookie` header for a browser that has just signed in to an account. */
    cookieFor(headers: Headers, email: string): string {
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
