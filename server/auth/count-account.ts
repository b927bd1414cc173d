import { passwordUse, type AuthRoute, type CommonFields } from '#server/auth/auth-routes.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { LIMITS, type RateName } from '#server/limits.ts';

export interface Counted {
  route: AuthRoute;
  /** `email` is in its one spelling. */
  body: CommonFields;
  caller: Caller | null;
  address: string;
  /** What identifies a browser that signed in to this account before; else null. */
  device: string | null;
}

export interface AccountCount {
  /** Seconds until the next request may come; 0: this one may pass. */
  wait: number;
  /** Seconds that this one must be held back. */
  holdBack: number;
  /** Takes back what only failures count for. Called when the request succeeded. */
  forgive(): void;
}

const PASS: AccountCount = { wait: 0, holdBack: 0, forgive: () => undefined };

/**
 * The second round of limits, once it is known whom a request is about. What others do never keeps the owner of an account out:
 * failed sign-ins count for the account together with where they come from, a known device counts for itself, and what all
 * addresses do together only slows down those that are not known.
 */
export function countAccount(limiter: RateLimiter, request: Counted): AccountCount {
  if (request.route.grant === 'password') return countSignIn(limiter, request);
  for (const [rate, who] of ratesOf(request)) {
    const wait = limiter.take(rate, who);
    if (wait > 0) return { ...PASS, wait };
  }
  return PASS;
}

function ratesOf({ address, body, caller, device, route }: Counted): [RateName, string][] {
  const rates: [RateName, string][] = [];
  const hashes = passwordUse(route, body) !== null;
  if (hashes) rates.push(['passwordByAddress', address]);
  if (route.byPair && body.email !== undefined)
    rates.push([route.byPair, `${body.email} ${device ?? address}`]);
  if (route.method !== 'PUT' || caller?.kind !== 'user') return rates;
  const changed = body.email === undefined ? 'profileChangeByAccount' : 'emailChangeByAccount';
  rates.push([hashes ? 'passwordChangeByAccount' : changed, caller.userId]);
  return rates;
}

function countSignIn(limiter: RateLimiter, { address, body: { email = '' }, device }: Counted): AccountCount {
  const own: [RateName, string] =
    device === null ? ['passwordByPair', `${email} ${address}`] : ['passwordByDevice', `${email} ${device}`];
  const shared = device === null ? limiter.take('passwordByAddress', address) : 0;
  const wait = shared || limiter.take(...own);
  if (wait > 0) return { ...PASS, wait };
  if (device !== null) return { ...PASS, forgive: () => limiter.giveBack(...own) };
  const holdBack = limiter.reserve('passwordByAccount', email, LIMITS.signInHoldBack);
  if (holdBack === null) return { ...PASS, wait: LIMITS.signInHoldBack };
  const forgive = () => {
    limiter.giveBack(...own);
    limiter.giveBack('passwordByAccount', email);
  };
  return { wait: 0, holdBack, forgive };
}
