import { randomUUID } from 'node:crypto';
import type { AuthRecords } from '#server/auth/auth-records.ts';
import { createCappedMail, type CappedMail } from '#server/auth/capped-mail.ts';
import { confirmEmailChange, requestEmailChange } from '#server/auth/change-email.ts';
import { confirmSignUp } from '#server/auth/confirm-sign-up.ts';
import { hashPassword, matchesPassword } from '#server/auth/password-work.ts';
import { isFresh, namedBy, REAUTHENTICATION_NEEDED, signInOf } from '#server/auth/fresh-sign-in.ts';
import { signUpAnswer } from '#server/auth/sign-up-answer.ts';
import type { SignUpProofs } from '#server/auth/sign-up-proof.ts';
import type { BackendFetch } from '#server/http/time-limit.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { refuse } from '#server/http/refusal.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { createTurns } from '#server/http/turns.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';
import {
  alreadyRegisteredMail,
  confirmSignUpMail,
  passwordChangedMail,
  resetPasswordMail,
} from '#server/mail/auth-mails.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';

/*
 * What the auth service of @supabase/lite 0.10.0 gets wrong, mended in front of it: docs/decisions/013-auth-answers.md.
 * Each has a test in tests/gate; when a newer version passes it without the part here, delete the part.
 */

interface Options {
  backend: BackendFetch;
  records: AuthRecords;
  proofs: SignUpProofs;
  mail: MailQueue;
  limiter: RateLimiter;
  publicUrl: string;
  requireEmailConfirmation: boolean;
  log: Logger;
}

type Parts = Omit<Options, 'mail' | 'limiter'> & { mail: CappedMail; queue: MailQueue };

/** A request that the gate has let through, read. */
interface Call {
  request: Request;
  url: URL;
  body: Readonly<Record<string, unknown>>;
  /** `body.email` as accounts are stored; empty when there is none. */
  email: string;
}

type Mended = (call: Call) => Promise<Response>;

/** The backend with its auth service mended. Requests must have passed the gate: bodies and tokens are taken as checked. */
export function mendAuth(options: Options): BackendFetch {
  const { limiter, mail: queue, ...rest } = options;
  const parts: Parts = { ...rest, queue, mail: createCappedMail(queue, limiter) };
  const inTurn = createTurns(LIMITS.backendTimeout);
  const mended: Readonly<Record<string, Mended>> = {
    // The service makes an account in several steps: a sign-up that took it away between two of them would have the other fail.
    'POST /signup': (call) => inTurn(`sign-up ${call.email}`, () => signUp(parts, call)),
    'POST /resend': (call) => sendLink(parts, 'confirmation', call),
    'POST /recover': (call) => sendLink(parts, 'recovery', call),
    'POST /token': (call) => token(parts, inTurn, call),
    'POST /verify': (call) => verify(parts, call),
    'PUT /user': (call) => updateUser(parts, call),
    'GET /authorize': (call) => authorize(parts, call),
    'GET /callback': (call) => callback(parts, call),
  };
  return async (request) => {
    const url = new URL(request.url);
    const mend = url.pathname.startsWith('/auth/v1/')
      ? mended[`${request.method} ${url.pathname.slice('/auth/v1'.length)}`]
      : undefined;
    if (!mend) return parts.backend(request);
    try {
      return await mend({ url, ...(await readBody(parts, request)) });
    } catch (error) {
      parts.log.error({ err: error }, 'an auth request failed');
      return new Response(null, { status: 503 });
    }
  };
}

/**
 * The body of a request, and the address it is about. Accounts from before addresses had one spelling are found by the one that the
 * person types (`typed_email`), as ever.
 */
async function readBody({ records }: Parts, request: Request): Promise<Omit<Call, 'url'>> {
  const { typed_email: typed, ...body } = (request.body ? await request.clone().json() : {}) as Call['body'];
  const email = typeof body['email'] === 'string' ? body['email'].toLowerCase() : '';
  if (typeof typed !== 'string') return { request, body, email };
  const found = (await records.findByEmail(typed)) === null ? email : typed;
  const asked = { ...body, email: found };
  const { headers, method, url } = request;
  return {
    request: new Request(url, { method, headers, body: JSON.stringify(asked) }),
    body: asked,
    email: found,
  };
}

/**
 * With confirmation on, the service refuses every address that is taken with 429: that tells who has an account, and locks
 * out whoever lost the first mail. Here the answer is the same for all; a new password replaces one that was never confirmed,
 * together with its link; and the owner of an account hears of the attempt by mail. When another browser has signed up with the
 * address before, that is noted, and whose password the link makes valid is asked when it is used: see `confirmSignUp`.
 */
async function signUp(parts: Parts, { body, email, request }: Call): Promise<Response> {
  const { backend, mail, proofs, publicUrl, queue, records, requireEmailConfirmation } = parts;
  const sameForAll = (userId: string = randomUUID()) =>
    signUpAnswer({ email, data: body['data'], cookie: proofs.cookieFor(userId) });
  const known = await records.findByEmail(email);
  const tooManyMails = requireEmailConfirmation && !mail.mayMail('sign-up', email);
  const isOwn = known !== null && proofs.isShownBy(request.headers, known.id);
  const contested = known !== null && (known.contested || !isOwn);
  if (requireEmailConfirmation && known) {
    if (tooManyMails) {
      // The links that the address was sent before stay valid: as those of whoever signed up before, not of everyone who did.
      if (contested) await records.markContested(email);
      await hashPassword(String(body['password']));
      return sameForAll(isOwn ? known.id : undefined);
    }
    if (known.confirmed) {
      await hashPassword(String(body['password']));
      await queue.send({ to: email, ...alreadyRegisteredMail(publicUrl) });
      return sameForAll();
    }
    await records.removeUnconfirmed(email);
  }
  const answer = await backend(request);
  // Of two sign-ups at the same moment on two servers one fails on the other's row.
  const taken = answer.status >= 500 && (await records.findByEmail(email)) !== null;
  if (!requireEmailConfirmation) return taken ? refuse('auth', ALREADY_EXISTS) : answer;
  const lost = taken || answer.status === 429;
  if (contested || lost) await records.markContested(email);
  if (answer.ok) return sameForAll(((await answer.json()) as { id: string }).id);
  return lost ? sameForAll() : answer;
}

/**
 * The service never sends a confirmation again, and each of its recovery mails makes the link of the one before useless.
 * Answers alike for every address.
 */
async function sendLink(parts: Parts, kind: 'confirmation' | 'recovery', { email }: Call): Promise<Response> {
  const tokenHash = await parts.records.renewLink(kind, email);
  if (tokenHash !== null && kind === 'confirmation')
    await parts.mail.mailLink('sign-up', email, confirmSignUpMail(parts.publicUrl, tokenHash));
  if (tokenHash !== null && kind === 'recovery')
    await parts.mail.mailLink('recovery', email, resetPasswordMail(parts.publicUrl, tokenHash));
  return Response.json({});
}

/**
 * The service takes a refresh token out of use before it makes the successor: of two tabs that renew at the same moment, the
 * second would find it used and without one, which ends the session. It says that an address is not confirmed before it has looked at
 * the password, and compares none where there is no account, which shortens the queue of the others for as long.
 */
async function token(
  { backend, records }: Parts,
  inTurn: ReturnType<typeof createTurns>,
  { body, email, request }: Call,
): Promise<Response> {
  const renewed = body['refresh_token'];
  if (typeof renewed === 'string')
    return inTurn(renewed, () => renew({ backend, records }, request, renewed));
  const { password } = body;
  const answer = await backend(request);
  if (answer.ok || typeof password !== 'string') return answer;
  const hash = (await records.findByEmail(email))?.passwordHash ?? null;
  const isUnconfirmed = (await errorCodeOf(answer)) === 'email_not_confirmed';
  // The service has compared it already.
  if (!isUnconfirmed && hash !== null) return answer;
  const knowsPassword = await matchesPassword(password, hash);
  return knowsPassword ? answer : refuse('auth', WRONG_CREDENTIALS);
}

/** A token that is used long after it was replaced may be stolen: the session ends for both who hold one of its tokens. */
async function renew(
  { backend, records }: Pick<Parts, 'backend' | 'records'>,
  request: Request,
  refreshToken: string,
): Promise<Response> {
  const answer = await backend(request);
  if (!answer.ok && (await errorCodeOf(answer)) === 'refresh_token_already_used')
    await records.endReplayedSession(refreshToken);
  return answer;
}

/**
 * Whoever follows a recovery link proves to own the address, and with it an account that was never confirmed. Its password is from
 * someone who has proven nothing, so it must not become valid with it.
 */
async function verify(parts: Parts, { body, request }: Call): Promise<Response> {
  const { backend, records } = parts;
  const linkToken = String(body['token_hash']);
  if (body['type'] === 'signup') return confirmSignUp(parts, request, body);
  if (body['type'] === 'email_change') return confirmEmailChange(parts, request, linkToken);
  const unproven = await records.findUnproven('recovery', linkToken);
  if (unproven) {
    await records.replaceUnproven(unproven.id, null);
    await records.settle(unproven.id);
  }
  const answer = await backend(request);
  if (!answer.ok) return answer;
  const session = (await answer.clone().json()) as { access_token: string };
  const { sessionId } = namedBy(session.access_token);
  if (sessionId !== null) await records.markRecovery(sessionId);
  return answer;
}

/** The service takes a new password or address from any session, however old or stolen it is. */
async function updateUser(parts: Parts, call: Call): Promise<Response> {
  const { backend, records } = parts;
  const { body, email, request } = call;
  const setsPassword = body['password'] !== undefined;
  if (!setsPassword && email === '') return backend(request);
  const signIn = await signInOf(records, bearerToken(request.headers) ?? '');
  // The service says by itself that the session has ended.
  if (signIn === null) return backend(request);
  if (!isFresh(signIn, setsPassword ? 'set-password' : 'other'))
    return refuse('auth', REAUTHENTICATION_NEEDED);
  return setsPassword ? setPassword(parts, call) : requestEmailChange(parts, request, email);
}

/**
 * A person who changes a password wants others out: the service leaves every session alive, goes on with a change of the email
 * address that somebody else may have asked for, and tells nobody.
 */
async function setPassword(
  { backend, mail, publicUrl, records }: Parts,
  { request }: Call,
): Promise<Response> {
  const answer = await backend(request);
  if (!answer.ok) return answer;
  const { sessionId, userId } = namedBy(bearerToken(request.headers) ?? '');
  if (userId !== null) {
    await records.keepOnlySession(userId, sessionId);
    await records.cancelEmailChange(userId);
  }
  const { email } = (await answer.clone().json()) as { email?: string };
  if (email) await mail.mailTo('notice', email, passwordChangedMail(publicUrl));
  return answer;
}

/**
 * Without a code challenge the service hands the session over in the address it leads back to. Whatever it refuses is
 * seen by a person in a browser, so it is told on a page.
 */
async function authorize({ backend, publicUrl }: Parts, { request, url }: Call): Promise<Response> {
  if (url.searchParams.get('code_challenge_method')?.toLowerCase() !== 's256')
    return toCallbackPage(
      publicUrl,
      'invalid_request',
      'bad_oauth_callback',
      'The sign-in was not begun on this site.',
    );
  const answer = await backend(request);
  if (answer.headers.has('location')) return answer;
  const { error_code: code, msg } = (await answer.json().catch(() => ({}))) as ServiceError;
  return toCallbackPage(
    publicUrl,
    'server_error',
    code ?? 'unexpected_failure',
    msg ?? 'The sign-in failed.',
  );
}

/** Failures that cannot be traced to a page would lead to the home page, where nobody reads them. */
async function callback({ backend, publicUrl }: Parts, { request }: Call): Promise<Response> {
  const answer = await backend(request);
  const location = answer.headers.get('location');
  if (location === null || !URL.canParse(location)) return answer;
  const target = new URL(location);
  // The same again as in the query, for clients of another kind.
  target.hash = '';
  if (target.searchParams.has('error') && target.origin === publicUrl && target.pathname === '/')
    target.pathname = CALLBACK_PAGE;
  return redirect(target);
}

const CALLBACK_PAGE = '/auth/callback';

function toCallbackPage(publicUrl: string, error: string, code: string, description: string): Response {
  const target = new URL(CALLBACK_PAGE, publicUrl);
  target.search = new URLSearchParams({ error, error_code: code, error_description: description }).toString();
  return redirect(target);
}

function redirect(target: URL): Response {
  return new Response(null, { status: 303, headers: { Location: target.href } });
}

interface ServiceError {
  error_code?: string;
  msg?: string;
}

async function errorCodeOf(answer: Response): Promise<string | undefined> {
  const error = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as ServiceError;
  return error.error_code;
}

// The service's own words: an answer of ours must not be told from one of its.
const WRONG_CREDENTIALS = {
  status: 400,
  code: 'invalid_credentials',
  sentence: 'Invalid login credentials',
};
const ALREADY_EXISTS = { status: 422, code: 'user_already_exists', sentence: 'User already registered' };
