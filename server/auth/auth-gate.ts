import { parse } from 'hono/utils/cookie';
import { authBody, authQuery, findAuthRoute, hashesPassword } from '#server/auth/auth-request.ts';
import type { AuthRoute } from '#server/auth/auth-routes.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { refuseCommonPassword } from '#server/auth/common-passwords.ts';
import { countAccount } from '#server/auth/count-account.ts';
import { identifyCaller, type Caller } from '#server/http/caller.ts';
import { spellKnownEmail } from '#server/auth/email-spelling.ts';
import { pause, waitUntilEven } from '#server/auth/even-answer.ts';
import { createKnownDevices } from '#server/auth/known-devices.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { readBody } from '#server/http/read-body.ts';
import { rebuildRequest, type GateRequest } from '#server/http/rebuild-request.ts';
import { tooLarge, tooOften, type Refusal } from '#server/http/refusal.ts';
import { isRefusal } from '#server/http/target.ts';
import { createWorkQueue } from '#server/http/work-queue.ts';
import { LIMITS } from '#server/limits.ts';
import type { Secrets } from '#server/secrets.ts';

interface Parts {
  backend: BackendFetch;
  limiter: RateLimiter;
  secrets: Secrets;
  publicUrl: string;
}

/** The gate's way to the auth service: refuses, or passes on what is left of a checked request. */
export function createAuthGate({ backend, limiter, publicUrl, secrets }: Parts) {
  const devices = createKnownDevices(secrets.jwtSecret, publicUrl);
  const passwordQueue = createWorkQueue(LIMITS.passwordChecksAtOnce, LIMITS.passwordChecksWaiting);

  /** The time counts from when the work begins: a wait in the queue is the same for everyone. */
  async function ask(clean: Request, route: AuthRoute, hashes: boolean): Promise<Response> {
    let began = 0;
    const work = () => {
      began = performance.now();
      return backend(clean);
    };
    const answer = await (hashes ? passwordQueue(work) : work());
    if (tellsByTime(route, answer)) await waitUntilEven(began, LIMITS.evenAnswer);
    return answer;
  }

  return async function authGate(incoming: GateRequest): Promise<Response | Refusal> {
    const { address, request, target } = incoming;
    const { search } = target;
    const route = findAuthRoute(request.method, target.path);
    if (isRefusal(route)) return route;
    const wait = limiter.take(route.byAddress, address);
    if (wait > 0) return tooOften(wait);
    const caller = await callerOf(route, request.headers, secrets);
    if (caller !== null && isRefusal(caller)) return caller;
    const bytes = route.method === 'GET' ? new Uint8Array() : await readBody(request, LIMITS.authBodyBytes);
    if (bytes === null) return tooLarge(LIMITS.authBodyBytes);
    const body = authBody(route, search, bytes);
    if (body !== null && isRefusal(body)) return body;
    const common = await refuseCommonPassword(route, search, body);
    if (common) return common;
    const email = body?.['email'];
    const device = typeof email === 'string' ? devices.find(request.headers, email) : null;
    const count = countAccount(limiter, { route, search, body, caller, address, device });
    if (count.wait > 0) return tooOften(count.wait);
    const checked = {
      search: authQuery(route, search, publicUrl),
      caller,
      body: body && JSON.stringify(body),
    };
    const clean = rebuildRequest(incoming, checked, secrets);
    if (route.cookie !== undefined) passCookie(route.cookie, request.headers, clean.headers);
    if (count.holdBack > 0) await pause(count.holdBack * 1000);
    const answer = await ask(clean, route, hashesPassword(route, search, body));
    if (answer.ok) count.forgive();
    return answer.ok && route.opensSession ? remember(answer, request.headers) : answer;
  };

  /** Lets the browser of a session that was just opened or renewed be known by its next sign-in. */
  async function remember(answer: Response, from: Headers): Promise<Response> {
    const { user } = (await answer.clone().json()) as { user?: { email?: string } };
    if (!user?.email) return answer;
    const headers = new Headers(answer.headers);
    headers.append('set-cookie', devices.cookieFor(from, spellKnownEmail(user.email)));
    return new Response(answer.body, { status: answer.status, headers });
  }
}

/** Whoever gets a session has proven to know the account: only other answers must not tell about it. */
function tellsByTime(route: AuthRoute, answer: Response): boolean {
  return route.hidesAccounts === true && !(route.path === '/token' && answer.ok);
}

/** Nothing but the one cookie that the route knows, and only as it is given out. */
function passCookie(name: string, from: Headers, to: Headers): void {
  const value = parse(from.get('cookie') ?? '', name)[name];
  if (value !== undefined && /^[\w-]{1,64}$/.test(value)) to.set('cookie', `${name}=${value}`);
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

const NO_SESSION: Refusal = { status: 401, code: 'no_session', sentence: 'Sign in first.' };
