import type { BackendFetch } from '#server/http/time-limit.ts';
import { identifyCaller, type Caller } from '#server/http/caller.ts';
import { nestsTooDeep } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { readBody } from '#server/http/read-body.ts';
import { rebuildRequest, type GateRequest } from '#server/http/rebuild-request.ts';
import { tooLarge, tooOften, type Refusal } from '#server/http/refusal.ts';
import { checkRestRequest, comparesColumnsOf, holdsManyReports } from '#server/tables/rest-request.ts';
import { isRefusal } from '#server/http/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

interface Parts {
  backend: BackendFetch;
  adminTables: ReadonlySet<string>;
  isAdmin: (userId: string) => Promise<boolean>;
  limiter: RateLimiter;
  secrets: Secrets;
}

/** The gate's way to the tables and functions: refuses, or passes on what is left of a checked request. */
export function createRestGate({ adminTables, backend, isAdmin, limiter, secrets }: Parts) {
  /** Row security hides the rows; this refuses to compare them, so that no time and no error tells about them. */
  async function comparesHidden(caller: Caller, { path, search }: GateRequest['target']): Promise<boolean> {
    if (caller.kind !== 'user' || !comparesColumnsOf(adminTables, path, search)) return false;
    return !(await isAdmin(caller.userId));
  }

  return async function restGate(incoming: GateRequest): Promise<Response | Refusal> {
    const { address, request, target } = incoming;
    const wrong = checkRestRequest(request.method, target.path, target.search, request.headers);
    if (wrong) return wrong;
    const wait = limiter.take('restByAddress', address);
    if (wait > 0) return tooOften(wait);
    const caller = await identifyCaller(request.headers, secrets);
    if (isRefusal(caller)) return caller;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // A function may do the same for GET as for POST.
    const isCounted = !reads || target.path.startsWith(FUNCTIONS);
    const pause = isCounted
      ? countPost(limiter, { method: request.method, path: target.path }, caller, address)
      : 0;
    if (pause > 0) return tooOften(pause);
    if (await comparesHidden(caller, target)) return ADMINS_ONLY;
    const most = target.path === REPORTS ? LIMITS.reportBodyBytes : LIMITS.restBodyBytes;
    const body = reads ? null : await readBody(request, most);
    if (!reads && body === null) return tooLarge(most);
    if (body && nestsTooDeep(body)) return TOO_DEEP;
    if (caller.kind !== 'secret' && body && holdsManyReports(target.path, body)) return ONE_AT_A_TIME;
    const checked = { search: target.search, caller, body: body?.length ? body : null };
    return backend(rebuildRequest(incoming, checked, secrets));
  };
}

const FUNCTIONS = '/rest/v1/rpc/';
/** A function that only reads, though it is called with POST. */
const READING_FUNCTION = '/rest/v1/rpc/public_profile';
/** Where pages put a visit whose endpoint has failed. */
const VISITS = '/rest/v1/site_visits';
/** Where pages put a report that is not mailed. */
const REPORTS = '/rest/v1/request_player';

/** Counts a request that may change something. Returns the seconds to wait, 0 for none; the secret key may write freely. */
function countPost(
  limiter: RateLimiter,
  { method, path }: { method: string; path: string },
  caller: Caller,
  address: string,
): number {
  if (path === READING_FUNCTION) return limiter.take('profilesByAddress', address);
  if (path === VISITS && caller.kind !== 'secret') return limiter.take('visitsByAddress', address);
  if (path === REPORTS && method === 'POST' && caller.kind !== 'secret')
    return limiter.take('keptReportsByAddress', address);
  if (caller.kind === 'visitor') return limiter.take('visitorWritesByAddress', address);
  return caller.kind === 'user' ? limiter.take('userWritesByAccount', caller.userId) : 0;
}

/** With PostgreSQL's own code, by which the screens know that somebody is no admin any more. */
const ADMINS_ONLY: Refusal = {
  status: 403,
  code: '42501',
  sentence: 'Only admins can filter or sort this table.',
};
const TOO_DEEP: Refusal = {
  status: 400,
  code: 'too_deep',
  sentence: `A request may be nested at most ${LIMITS.jsonDepth} levels deep.`,
};
const ONE_AT_A_TIME: Refusal = {
  status: 400,
  code: 'one_at_a_time',
  sentence: 'Visits, downloads and requests are sent one at a time.',
};
