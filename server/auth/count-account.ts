import { passwordUse, type AuthRoute, type CommonFields } from '#server/auth/auth-routes.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { LIMITS, type RateName } from '#server/limits.ts';

export interface Counted {
  route: AuthRoute;
  /** `email` is normalized. */
  body: CommonFields;
  caller: Caller | null;
  address: string;
  /** Identifies a browser that signed in to this account before; else null. */
  device: string | null;
}

export interface AccountCount {
  /** Seconds until the next allowed request; 0 when this one may pass. */
  wait: number;
  /** Seconds to delay this request. */
  holdBack: number;
  /** Reverses the count for limits that only count failures. Call it when the request succeeded. */
  forgive(): void;
}

const PASS: AccountCount = { wait: 0, holdBack: 0, forgive: () => undefined };

/**
 * The second round of rate limits, once the account of a request is known.
 * Other people's failed sign-ins never lock out an account's owner. Failures count per account and client address; a known device
 * has its own count. The count over all addresses only delays clients that are not known devices.
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
