import { passwordUse, type AuthRoute, type CommonFields } from '#platform/auth/auth-routes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { turnOf } from '#platform/http/turns.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import {
  COUNTED,
  type SharedCount,
  type SharedLimiter,
  type SharedVerdict,
} from '#platform/http/shared-limiter.ts';
import { LIMITS, type RateName } from '#platform/limits.ts';

export interface Limiters {
  local: RateLimiter;
  shared: SharedLimiter;
}

export interface Counted {
  route: AuthRoute;
  /** `email` is normalized. */
  body: CommonFields;
  caller: Caller | null;
  address: string;
  /** Identifies a browser that has signed in to this account before. Null for other browsers. */
  device: string | null;
}

export interface AccountCount extends Omit<SharedVerdict, 'refusedBy'> {
  refusedBy: RateName | null;
  /** Undoes the counts of sign-ins, which count only failures, and of changes to an account. */
  forgive(): Promise<void>;
}

const PASS: AccountCount = { ...COUNTED, forgive: () => Promise.resolve() };

/**
 * Checks the rate limits that depend on the account.
 * Other people's failed sign-ins never lock out an account's owner. Failures count per account and client address, and
 * a known device has its own count. The count over all addresses only delays unknown devices.
 * The local limits are checked first. They keep one address or network from causing endless database queries.
 *
 * @param prepare Runs before the database counts the request. If `prepare` rejects, the request is not counted.
 */
export async function countAccount(
  { local, shared }: Limiters,
  request: Counted,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<AccountCount> {
  const { address, device } = request;
  const isSignIn = request.route.grant === 'password';
  const hashes = passwordUse(request.route, request.body) !== null;
  if (isSignIn ? device === null : hashes) {
    const wait = local.take('passwordByAddress', address);
    if (wait > 0) return { ...PASS, wait, refusedBy: 'passwordByAddress' };
  }
  const counts = isSignIn ? signInCounts(request) : requestCounts(request);
  // A request for which nothing is counted passes, except a sign-in with Google. The account of such a sign-in is not
  // known yet, but the sign-in writes a row, so the limit of the client's network applies.
  if (counts.length === 0 && !request.route.opensInBrowser) return PASS;
  const network = device === null ? networkOf(address) : null;
  const byNetwork = request.route.byPair || isEmailChange(request) ? 'mailsByNetwork' : 'accountsByNetwork';
  const wait = network === null ? 0 : local.take(byNetwork, network);
  if (wait > 0) return { ...PASS, wait, refusedBy: byNetwork };
  await prepare();
  if (counts.length === 0) return PASS;
  const taken = await takeFirst(shared, isSignIn && device === null ? firstTryCounts(request) : null, counts);
  const isForgiven = (isSignIn || request.route.method === 'PUT') && taken.verdict.wait === 0;
  return { ...PASS, ...taken.verdict, ...(isForgiven && { forgive: () => shared.giveBack(taken.counts) }) };
}

/** Counts the request in `first` if the client has a first try left, and otherwise in `counts`. */
async function takeFirst(shared: SharedLimiter, first: SharedCount[] | null, counts: SharedCount[]) {
  const verdict = first && (await shared.take(first));
  return verdict && first && verdict.refusedBy !== 'firstTriesByPair'
    ? { verdict, counts: first }
    : { verdict: await shared.take(counts), counts };
}

function requestCounts({ address, body, caller, device, route }: Counted): SharedCount[] {
  const counts: SharedCount[] = [];
  if (route.byPair && body.email !== undefined)
    counts.push(
      { rate: route.byPair.address, who: address },
      { rate: route.byPair.pair, who: `${body.email} ${device ?? address}` },
      ...(route.byPair.day ? [{ rate: route.byPair.day, who: turnOf(address) }] : []),
    );
  if (route.method !== 'PUT' || caller?.kind !== 'user') return counts;
  const mailed = isEmailChange({ body, route });
  const changed = mailed ? 'emailChangeByAccount' : 'profileChangeByAccount';
  if (mailed)
    counts.push(
      { rate: 'mailByAddress', who: address },
      { rate: 'mailByAddressAndDay', who: turnOf(address) },
    );
  const rate = passwordUse(route, body) === null ? changed : 'passwordChangeByAccount';
  return [...counts, { rate, who: caller.userId }];
}

/** Whether a request changes the account's email address. If so, the new address gets a mail. */
function isEmailChange({ body, route }: Pick<Counted, 'body' | 'route'>): boolean {
  return route.method === 'PUT' && body.email !== undefined;
}

function firstTryCounts({ address, body: { email = '' } }: Counted): SharedCount[] {
  const who = `${email} ${turnOf(address)}`;
  return [
    { rate: 'passwordByPair', who },
    { rate: 'firstTriesByPair', who },
  ];
}

function signInCounts({ address, body: { email = '' }, device }: Counted): SharedCount[] {
  // Count by address as well as by device. A stranger who once knew the password may have collected cookies of many
  // devices.
  if (device !== null)
    return [device, turnOf(address)].map((who) => ({ rate: 'passwordByDevice', who: `${email} ${who}` }));
  return [
    { rate: 'passwordByPair', who: `${email} ${turnOf(address)}` },
    { rate: 'passwordByAccount', who: email, mostDelay: LIMITS.signInHoldBack },
  ];
}
