import type { Target } from '#server/gate/target.ts';
import { isRefusal } from '#server/gate/target.ts';
import { DiskFullError } from '#server/backend/disk-guard.ts';
import {
  authBody,
  authQuery,
  countAccount,
  findAuthRoute,
  hashesPassword,
} from '#server/gate/auth-request.ts';
import type { AuthRoute } from '#server/gate/auth-routes.ts';
import { type BackendFetch, NoAnswerError, withTimeLimit } from '#server/gate/backend-fetch.ts';
import { identifyCaller, type Caller } from '#server/gate/caller.ts';
import { cleanAnswer, DISK_FULL } from '#server/gate/clean-answer.ts';
import { nestsTooDeep } from '#server/gate/json-body.ts';
import type { RateLimiter } from '#server/gate/rate-limiter.ts';
import { waitUntilEven } from '#server/gate/even-answer.ts';
import { readBody } from '#server/gate/read-body.ts';
import { refuse, shapeOf, tooOften, type Refusal } from '#server/gate/refusal.ts';
import { checkRestRequest, holdsManyReports } from '#server/gate/rest-request.ts';
import { createWorkQueue, QueueFullError } from '#server/gate/work-queue.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

export interface GateRequest {
  request: Request;
  target: Target;
  /** Whom rate limits count; see `clientAddress`. */
  address: string;
}

export interface GateOptions {
  backend: BackendFetch;
  secrets: Secrets;
  limiter: RateLimiter;
  /** The site's own origin, the only one that sign-in may lead back to. */
  publicUrl: string;
}

/** Request headers that reach the backend. Cookies, origins and proxy headers do not. */
const PASSED = ['accept', 'content-type', 'prefer', 'range', 'range-unit', 'user-agent', 'x-client-info'];
const INTERNAL_ORIGIN = 'http://backend.invalid';

/**
 * The only way to the embedded backend. A request is refused here unless it is one that the product's own client would
 * send, from a proven caller, small enough and not too often; what passes is rebuilt from its checked parts.
 */
export function createGate({ backend: unlimited, limiter, publicUrl, secrets }: GateOptions) {
  const backend = withTimeLimit(unlimited, LIMITS.backendTimeout);
  const passwordQueue = createWorkQueue(LIMITS.passwordChecksAtOnce, LIMITS.passwordChecksWaiting);

  async function rest(incoming: GateRequest): Promise<Response | Refusal> {
    const { address, request, target } = incoming;
    const wrong = checkRestRequest(request.method, target.path, target.search, request.headers);
    if (wrong) return wrong;
    const wait = limiter.take('restByAddress', address);
    if (wait > 0) return tooOften(wait);
    const caller = await identifyCaller(request.headers, secrets);
    if (isRefusal(caller)) return caller;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const pause = reads ? 0 : countPost(limiter, target.path, caller, address);
    if (pause > 0) return tooOften(pause);
    const body = reads ? null : await readBody(request, LIMITS.restBodyBytes);
    if (!reads && body === null) return tooLarge(LIMITS.restBodyBytes);
    if (body && nestsTooDeep(body)) return TOO_DEEP;
    if (caller.kind !== 'secret' && body && holdsManyReports(target.path, body)) return ONE_AT_A_TIME;
    return backend(rebuild(incoming, target.search, caller, body?.length ? body : null, secrets));
  }

  async function auth(incoming: GateRequest): Promise<Response | Refusal> {
    const { address, request, target } = incoming;
    const route = findAuthRoute(request.method, target.path);
    if (isRefusal(route)) return route;
    const wait = limiter.take(route.byAddress, address);
    if (wait > 0) return tooOften(wait);
    const caller = await callerOf(route, request.headers, secrets);
    if (caller !== null && isRefusal(caller)) return caller;
    const bytes = route.method === 'GET' ? new Uint8Array() : await readBody(request, LIMITS.authBodyBytes);
    if (bytes === null) return tooLarge(LIMITS.authBodyBytes);
    const body = authBody(route, target.search, bytes);
    if (body !== null && isRefusal(body)) return body;
    const pause = countAccount(limiter, { route, search: target.search, body, caller, address });
    if (pause > 0) return tooOften(pause);
    const query = authQuery(route, target.search, publicUrl);
    const clean = rebuild(incoming, query, caller, body && JSON.stringify(body), secrets);
    let began = 0;
    const ask = () => {
      began = performance.now();
      return backend(clean);
    };
    const answer = await (hashesPassword(route, target.search, body) ? passwordQueue(ask) : ask());
    if (tellsByTime(route, answer)) await waitUntilEven(began, LIMITS.evenAnswer);
    return answer;
  }

  /** Answers whatever came for the backend's paths. Never rejects for anything a client sent. */
  return async function gate(incoming: GateRequest): Promise<Response> {
    const shape = shapeOf(incoming.target.path);
    try {
      const answer = await answerFor(incoming);
      return isRefusal(answer) ? refuse(shape, answer) : await cleanAnswer(answer, shape, incoming.request);
    } catch (error) {
      return refuse(shape, refusalOf(error));
    }
  };

  async function answerFor(incoming: GateRequest): Promise<Response | Refusal> {
    if (incoming.request.method === 'OPTIONS') return PREFLIGHT;
    if (incoming.target.path.startsWith('/auth/v1/')) return auth(incoming);
    if (incoming.target.path.startsWith('/rest/v1/')) return rest(incoming);
    return UNKNOWN;
  }
}

/** What a client is told of work that was given up; anything else is a fault of ours, and is thrown again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof QueueFullError) return BUSY;
  if (error instanceof NoAnswerError) return NO_ANSWER;
  if (error instanceof DiskFullError) return DISK_FULL;
  throw error;
}

/** A function that only reads, though it is called with POST. */
const READING_FUNCTION = '/rest/v1/rpc/public_profile';
/** Where pages put a visit whose endpoint has failed. */
const VISITS = '/rest/v1/site_visits';

/** Counts a request that may change something. Returns the seconds to wait, 0 for none; the secret key may write freely. */
function countPost(limiter: RateLimiter, path: string, caller: Caller, address: string): number {
  if (path === READING_FUNCTION) return limiter.take('profilesByAddress', address);
  if (path === VISITS && caller.kind !== 'secret') return limiter.take('visitsByAddress', address);
  if (caller.kind === 'visitor') return limiter.take('visitorWritesByAddress', address);
  return caller.kind === 'user' ? limiter.take('userWritesByAccount', caller.userId) : 0;
}

/** Whoever gets a session has proven to know the account: only other answers must not tell about it. */
function tellsByTime(route: AuthRoute, answer: Response): boolean {
  return route.hidesAccounts === true && !(route.path === '/token' && answer.ok);
}

/** The request that the backend gets: nothing of the client's but the checked parts. */
function rebuild(
  { request, target }: GateRequest,
  search: string,
  caller: Caller | null,
  body: Uint8Array<ArrayBuffer> | string | null,
  secrets: Secrets,
): Request {
  const headers = new Headers({ apikey: caller?.kind === 'secret' ? secrets.secretKey : secrets.anonKey });
  for (const name of PASSED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (caller?.kind === 'user') headers.set('authorization', `Bearer ${caller.token}`);
  return new Request(`${INTERNAL_ORIGIN}${encodeURI(target.path)}${search}`, {
    method: request.method,
    headers,
    body,
  });
}

async function callerOf(
  route: AuthRoute,
  headers: Headers,
  secrets: Secrets,
): Promise<Caller | Refusal | null> {
  if (route.opensInBrowser) return null;
  const caller = await identifyCaller(headers, secrets);
  if (route.needsSession && !isRefusal(caller) && caller.kind !== 'user') return NO_SESSION;
  return caller;
}

const UNKNOWN: Refusal = { status: 404, code: 'unknown_path', sentence: 'There is nothing at this address.' };
const NO_SESSION: Refusal = { status: 401, code: 'no_session', sentence: 'Sign in first.' };
const BUSY: Refusal = {
  status: 503,
  code: 'busy',
  sentence: 'Too many people are signing in at this moment. Try again in a few seconds.',
  headers: { 'Retry-After': '5' },
};
const NO_ANSWER: Refusal = {
  status: 503,
  code: 'no_answer',
  sentence: 'The server could not get an answer from its database. Try again in a moment.',
  headers: { 'Retry-After': '5' },
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
/** No `Access-Control-Allow-*`: the API serves the site's own pages only, which need no permission. */
const PREFLIGHT: Refusal = {
  status: 403,
  code: 'cross_origin',
  sentence: 'Pages of other sites may not use this API.',
};

function tooLarge(limit: number): Refusal {
  return {
    status: 413,
    code: 'body_too_large',
    sentence: `The request is larger than ${limit / 1024} KB.`,
  };
}
