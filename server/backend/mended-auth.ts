import { randomUUID } from 'node:crypto';
import { compare } from 'bcryptjs';
import { decode } from 'hono/jwt';
import type { AuthRecords } from '#server/backend/auth-records.ts';
import { confirmSignUp } from '#server/backend/confirm-sign-up.ts';
import { signUpAnswer } from '#server/backend/sign-up-answer.ts';
import type { SignUpProofs } from '#server/backend/sign-up-proof.ts';
import type { BackendFetch } from '#server/gate/backend-fetch.ts';
import { bearerToken } from '#server/gate/bearer.ts';
import { refuse } from '#server/gate/refusal.ts';
import type { RateLimiter } from '#server/gate/rate-limiter.ts';
import { createTurns } from '#server/gate/turns.ts';
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

interface Parts {
  backend: BackendFetch;
  records: AuthRecords;
  proofs: SignUpProofs;
  mail: MailQueue;
  /** The gate's: it counts mails to an address, and sign-ups send some too. */
  limiter: RateLimiter;
  publicUrl: string;
  requireEmailConfirmation: boolean;
  log: Logger;
}

/** A request that the gate has let through, read. */
interface Call {
  request: Request;
  url: URL;
  body: Readonly<Record<string, unknown>>;
  /** `body.email` in lower case; empty when there is none. */
  email: string;
}

type Mended = (call: Call) => Promise<Response>;

/** The backend with its auth service mended. Requests must have passed the gate: bodies and tokens are taken as checked. */
export function mendAuth(parts: Parts): BackendFetch {
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
    const body = (request.body ? await request.clone().json() : {}) as Call['body'];
    const email = typeof body['email'] === 'string' ? body['email'].toLowerCase() : '';
    return mend({ request, url, body, email }).catch((error: unknown) => {
      parts.log.error({ err: error }, 'an auth request failed');
      return new Response(null, { status: 503 });
    });
  };
}

/**
 * With confirmation on, the service refuses every address that is taken with 429: that tells who has an account, and locks
 * out whoever lost the first mail. Here the answer is the same for all; a new password replaces one that was never confirmed,
 * together with its link; and the owner of an account hears of the attempt by mail. When another browser has signed up with the
 * address before, that is noted, and whose password the link makes valid is asked when it is used: see `confirmSignUp`.
 */
async function signUp(parts: Parts, { body, email, request }: Call): Promise<Response> {
  const { backend, limiter, mail, proofs, publicUrl, records, requireEmailConfirmation } = parts;
  const sameForAll = (userId: string = randomUUID()) =>
    signUpAnswer({ email, data: body['data'], cookie: proofs.cookieFor(userId) });
  const known = await records.findByEmail(email);
  const tooManyMails = requireEmailConfirmation && limiter.take('mailByAccount', email) > 0;
  const isOwn = known !== null && proofs.isShownBy(request.headers, known.id);
  const contested = known !== null && (known.contested || !isOwn);
  if (requireEmailConfirmation && known) {
    if (tooManyMails) {
      // The links that the address was sent before stay valid: as those of whoever signed up before, not of everyone who did.
      if (contested) await records.markContested(email);
      return sameForAll(isOwn ? known.id : undefined);
    }
    if (known.confirmed) {
      await mail.send({ to: email, ...alreadyRegisteredMail(publicUrl) });
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
  if (tokenHash !== null) {
    const write = kind === 'confirmation' ? confirmSignUpMail : resetPasswordMail;
    await parts.mail.send({ to: email, ...write(parts.publicUrl, tokenHash) });
  }
  return Response.json({});
}

/**
 * The service takes a refresh token out of use before it makes the successor: of two tabs that renew at the same moment, the
 * second would find it used and without one, which ends the session. And it says that an address is not confirmed before it has
 * looked at the password.
 */
async function token(
  { backend, records }: Parts,
  inTurn: ReturnType<typeof createTurns>,
  { body, email, request }: Call,
): Promise<Response> {
  const renewed = body['refresh_token'];
  if (typeof renewed === 'string') return inTurn(renewed, () => backend(request));
  const answer = await backend(request);
  if (answer.ok || (await errorCodeOf(answer)) !== 'email_not_confirmed') return answer;
  const hash = (await records.findByEmail(email))?.passwordHash;
  const knowsPassword = hash && (await compare(String(body['password']), hash));
  return knowsPassword ? answer : refuse('auth', WRONG_CREDENTIALS);
}

/**
 * Whoever follows a recovery link proves to own the address, and with it an account that was never confirmed. Its password is from
 * someone who has proven nothing, so it must not become valid with it.
 */
async function verify(parts: Parts, { body, request }: Call): Promise<Response> {
  if (body['type'] === 'signup') return confirmSignUp(parts, request, body);
  const unproven = await parts.records.findUnproven('recovery', String(body['token_hash']));
  if (unproven) {
    await parts.records.replaceUnproven(unproven.id, null);
    await parts.records.settle(unproven.id);
  }
  return parts.backend(request);
}

/** Whoever changes a password wants others out: the service leaves every session alive, and tells nobody. */
async function updateUser(parts: Parts, { body, request }: Call): Promise<Response> {
  const { backend, records } = parts;
  const answer = await backend(request);
  if (!answer.ok || body['password'] === undefined) return answer;
  const { payload } = decode(bearerToken(request.headers) ?? '');
  const { session_id: session, sub } = payload;
  if (typeof sub === 'string')
    await records.endOtherSessions(sub, typeof session === 'string' ? session : null);
  await tellOfNewPassword(parts, answer);
  return answer;
}

/** To the address of the account that the service answered with; within the limit of mails to one address. */
async function tellOfNewPassword({ limiter, mail, publicUrl }: Parts, answer: Response): Promise<void> {
  const { email } = (await answer.clone().json()) as { email?: string };
  if (!email || limiter.take('mailByAccount', email) > 0) return;
  await mail.send({ to: email, ...passwordChangedMail(publicUrl) });
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
