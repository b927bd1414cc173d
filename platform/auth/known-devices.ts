import { createProofCookie, PROOF_START } from '#platform/auth/proof-cookie.ts';
import type { RequestHeaders } from '#platform/http/incoming.ts';
import { LIMITS } from '#platform/limits.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const COOKIE = { name: 'known-device', maxAge: LIMITS.knownDeviceSeconds, sameSite: 'lax' } as const;
const MAX_ACCOUNTS = 4;

/**
 * Creates the cookie that identifies browsers that have signed in to an account.
 * Known devices have their own rate limit, so guesses from other devices cannot lock out an account's owner. The cookie
 * has one proof per email address. The proof's random prefix identifies the device for rate limits.
 */
export function createKnownDevices(jwtSecret: string, publicUrl: string) {
  const { make, proves, read, write } = createProofCookie(COOKIE, jwtSecret, publicUrl);
  const proofsIn = (headers: RequestHeaders) => read(headers).split('.').slice(0, MAX_ACCOUNTS);

  return {
    /** Returns the device's rate-limit key; null when this browser has not signed in to the account. */
    find(headers: RequestHeaders, email: string): string | null {
      const proof = proofsIn(headers).find((one) => proves(one, email));
      return proof?.slice(0, PROOF_START) ?? null;
    },

    cookieFor(headers: RequestHeaders, email: string): string {
      const shown = proofsIn(headers).filter((one) => /^[\w-]{59}$/.test(one));
      const own = shown.find((one) => proves(one, email)) ?? make(email);
      return write([own, ...shown.filter((one) => one !== own)].slice(0, MAX_ACCOUNTS).join('.'));
    },
  };
}
