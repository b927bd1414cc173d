import { SignJWT } from 'jose';
import type { Sql } from 'postgres';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import type { AccountMails } from '#platform/mail/account-mails.ts';
import { createAdmission } from '#platform/auth/admit.ts';
import type { AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import {
  createAuthRoutes,
  findAuthRoute,
  parseAuthBody,
  passwordUse,
  type AuthRoute,
} from '#platform/auth/auth-routes.ts';
import type { AccountCount, Limiters } from '#platform/auth/count-account.ts';
import { failed } from '#platform/auth/failed.ts';
import { type Queue, withMinimumTime, pause } from '#platform/auth/minimum-time.ts';
import { createGoogle } from '#platform/auth/google-client.ts';
import { createKnownDevices } from '#platform/auth/known-devices.ts';
import { refuseCommon } from '#platform/auth/passwords.ts';
import { rememberDevice, type OpenedSession } from '#platform/auth/session-records.ts';
import { createSignUpProofs } from '#platform/auth/sign-up-proof.ts';
import { identifyCaller, type Caller } from '#platform/http/caller.ts';
import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { DisconnectedError, readBody } from '#platform/http/read-body.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { takeWithNetwork } from '#platform/http/rate-limiter.ts';
import { jsonReply, type Reply } from '#platform/http/reply.ts';
import { within } from '#platform/http/time-limit.ts';
import { createTurns } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createCappedMail } from '#platform/mail/capped-mail.ts';
import type { MailQueue } from '#platform/mail/mail-queue.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Secrets } from '#platform/secrets.ts';

interface AuthOptions {
  sql: Sql;
  secrets: Secrets;
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
  google: { clientId: string; clientSecret: string } | null;
  requireEmailConfirmation: boolean;
  rules: AccountRules;
  mail: MailQueue;
  mails: AccountMails;
  limiters: Limiters;
  /** Rejects with `DiskFullError` when the disk is full. */
  ensureSpace: () => Promise<void>;
  log: Logger;
  metrics: Pick<Metrics, 'timeBackend'>;
}

const TOKEN_SECONDS = 3600;

export type AuthApi = (incoming: Incoming) => Promise<Reply | Refusal>;

/**
 * Creates the auth API for the client library `auth-js`; docs/auth.md lists every response.
 * Rejects only with `RefusedError`, `BackendTimeoutError`, `DiskFullError`, and `DisconnectedError`.
 */
export function createAuthApi(options: AuthOptions): AuthApi {
  const { limiters, log, metrics, secrets } = options;
  const parts = partsOf(options);
  const { devices, rules } = parts;
  const routes = createAuthRoutes(rules);
  const turns = createTurns(LIMITS.passwordTurns, { code: 'too-many-sign-ins' });
  const { inTurn } = createTurns(LIMITS.authTurns, { code: 'too-many-open' });
  const { inTurn: inHiddenTurn } = createTurns(LIMITS.hiddenTurns, { code: 'too-many-open' });
  const { inTurn: inGoogleTurn } = createTurns(LIMITS.googleTurns, { code: 'too-many-open' });
  const admit = createAdmission(options, turns);

  async function respondWith(reply: AuthReply, headers: RequestHeaders): Promise<Reply | Refusal> {
    if (isRefusal(reply)) return reply;
    const response = isSession(reply) ? await sessionResponse(reply, secrets.jwtSecret) : reply;
    const isKnown = isSession(reply) && reply.makesKnown && reply.user.email !== '';
    const cookie = isKnown ? { 'Set-Cookie': devices.cookieFor(headers, reply.user.email) } : {};
    return { ...response, headers: { ...response.headers, 'Cache-Control': 'no-store', ...cookie } };
  }

  return async function authApi(incoming) {
    const { address, headers, id, method, target } = incoming;
    const onError = (error: unknown) => failed(error, log, id);
    const query = new URLSearchParams(target.search);
    const route = findAuthRoute(routes, method, target.path, query.get('grant_type'));
    if (isRefusal(route)) return route;
    const wait = takeWithNetwork(limiters.local, route.byAddress, 'authByNetwork', address);
    if (wait > 0) return { code: 'rate-limited', seconds: wait };
    const caller = await callerOf(route, headers, secrets);
    if (caller !== null && isRefusal(caller)) return caller;
    const bytes = method === 'GET' ? new Uint8Array() : await readBody(incoming, LIMITS.authBodyBytes);
    if (bytes === null) return { code: 'body-too-large', limit: LIMITS.authBodyBytes };
    const parsed = parseAuthBody(route, bytes);
    if (isRefusal(parsed)) return parsed;
    const { body } = parsed;
    const use = passwordUse(route, body);
    const email = body.email ?? emailOf(caller);
    const weakness = use === 'set' ? await refuseWeak(body.password ?? '', email, rules) : null;
    if (weakness) return weakness;
    const device = body.email === undefined ? null : devices.find(headers, body.email);
    const counted = { route, body, caller, address, device };
    const count = await inTurn(address, () => admit(counted, use !== null)).catch(onError);
    if (isRefusal(count)) return count;
    if (count.delay > 0) await pause(count.delay * 1000);
    const user = caller?.kind === 'user' ? caller : null;
    // Another request's wait would reveal how long a hidden one takes, so hidden ones have a queue of their own.
    const hides = route.hidesAccounts === true && body.email !== undefined;
    const inOtherTurn = route.asksGoogle ? inGoogleTurn : hides ? inHiddenTurn : inTurn;
    // A request with a password waits only for a turn in the password queue. If it then also waited in another queue,
    // it would occupy that turn meanwhile.
    const queue: Queue = (run) => (use === null ? inOtherTurn : turns.inTurn)(address, run);
    // `admit` checks the disk only for requests that it counts, so check the disk here for all requests that may write.
    if (method !== 'GET') await options.ensureSpace();
    const mail = createCappedMail({ limiter: limiters.shared, log, mail: options.mail }, address);
    const handle = async () => route.handle({ ...parts, mail }, { address, body, headers, query, user });
    const timed = () => metrics.timeBackend(() => within(LIMITS.backendTimeout, handle()));
    const reply = await withMinimumTime(
      queue,
      () => ifThere(incoming, timed).catch(onError),
      (one) => !hides || isSession(one),
      count.took,
    );
    if (isSession(reply)) await settle(options, count, reply, headers);
    if (isRefusal(reply) && FORGIVEN.has(reply.code)) await count.forgive().catch(onError);
    return respondWith(reply, headers);
  };
}

/** Neither a failure nor a thief's old session may use up the attempts of an account's owner. */
const FORGIVEN = new Set<string>(['database-failed', 'reauthentication-needed']);

/** Runs work, unless the client disconnected while the work waited in the queue. */
async function ifThere<T>({ isGone }: Incoming, work: () => Promise<T>): Promise<T> {
  if (isGone()) throw new DisconnectedError('The client disconnected.');
  return work();
}

function partsOf(options: AuthOptions): Omit<AuthParts, 'mail'> {
  const { google, publicUrl, secrets } = options;
  return {
    ...options,
    proofs: createSignUpProofs(secrets.jwtSecret, publicUrl),
    devices: createKnownDevices(secrets.jwtSecret, publicUrl),
    google: google && createGoogle(google.clientId, google.clientSecret, publicUrl),
  };
}

async function refuseWeak(password: string, email: string, rules: AccountRules): Promise<Refusal | null> {
  const guess = password.trim();
  const sentence = rules.checkGuessable(guess, email);
  return sentence === null ? refuseCommon(guess) : { code: 'invalid-password', sentence };
}

/** Takes a successful sign-in out of limits that count only failures. Stores the browser's name. Never rejects. */
async function settle(
  { log, sql }: AuthOptions,
  count: AccountCount,
  { sessionId }: OpenedSession,
  headers: RequestHeaders,
): Promise<void> {
  const work = [count.forgive(), rememberDevice(sql, sessionId, headers.get('user-agent'))];
  for (const one of await Promise.allSettled(work))
    if (one.status === 'rejected') log.error({ err: one.reason as unknown }, 'could not settle a sign-in');
}

/** Whether a handler opened a session. If so, the response need not hide that the account exists. */
function isSession(reply: AuthReply): reply is OpenedSession {
  return 'sessionId' in reply;
}

function emailOf(caller: Caller | null): string {
  const email = caller?.kind === 'user' ? caller.claims['email'] : null;
  return typeof email === 'string' ? email : '';
}

async function callerOf(
  route: AuthRoute,
  headers: RequestHeaders,
  secrets: Secrets,
): Promise<Caller | Refusal | null> {
  if (route.opensInBrowser) return null;
  const caller = await identifyCaller(headers, secrets);
  return route.needsSession && !isRefusal(caller) && caller.kind !== 'user' ? { code: 'no-session' } : caller;
}

async function sessionResponse(opened: OpenedSession, jwtSecret: string): Promise<Reply> {
  const { refreshToken, sessionId, user } = opened;
  const now = Math.floor(Date.now() / 1000);
  const claims = { email: user.email || undefined, role: 'authenticated', session_id: sessionId };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(jwtSecret));
  return jsonReply({
    access_token: token,
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    expires_at: now + TOKEN_SECONDS,
    refresh_token: refreshToken,
    user,
  });
}
