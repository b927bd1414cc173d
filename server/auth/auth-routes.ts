import * as v from 'valibot';
import * as bodies from '#server/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#server/auth/auth-call.ts';
import { changeUser, readUser, signOutUser } from '#server/auth/change-user.ts';
import { startGoogleSignIn, callback, signInWithCode } from '#server/auth/google-sign-in.ts';
import { recover, renew, resend, signInWithPassword } from '#server/auth/sign-in.ts';
import { readSettings, signUpWithPassword } from '#server/auth/sign-up.ts';
import { verifyLink } from '#server/auth/verify-link.ts';
import { BAD_GRANT, UNSTORABLE } from '#server/auth/refusals.ts';
import { parseJsonObject } from '#server/http/json-body.ts';
import { NO_OBJECT, UNKNOWN_PATH, type Refusal } from '#server/http/refusal.ts';
import type { RateName } from '#server/limits.ts';

/** The fields of a body that matter before its handler. */
export interface CommonFields {
  email?: string | undefined;
  password?: string | undefined;
  replace_password?: boolean | undefined;
}

/** A route of the auth API, with everything that a request must pass before its handler. */
export interface AuthRoute<Body extends object = object> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/auth/v1`. */
  path: string;
  /** Of the routes of `/token`: the `grant_type` of the query. */
  grant?: string;
  /** Browsers are sent here by a link or a redirect and cannot send the API key. */
  opensInBrowser?: true;
  needsSession?: true;
  /** How long a response without a session takes must not tell whether an account exists. */
  hidesAccounts?: true;
  /** What happens to the password of the body, if it has one: both cost processor time. See {@link passwordUse}. */
  password?: 'set' | 'compare';
  byAddress: RateName;
  /** Counted per email address in the body and client address, so that no client can use up another's attempts. */
  byPair?: RateName;
  body?: v.GenericSchema<unknown, Body>;
  handle(parts: AuthParts, call: AuthCall<Body>): AuthReply | Promise<AuthReply>;
}

type Checks<Body extends object> = Omit<AuthRoute<Body>, 'method' | 'path' | 'grant' | 'byAddress'> &
  Partial<Pick<AuthRoute, 'byAddress'>>;

/** A route whose handler takes what its own schema returns; no handler is called with anything else. */
const route =
  (method: AuthRoute['method']) =>
  <Body extends object>(path: string, checks: Checks<Body>): AuthRoute => ({
    method,
    path,
    byAddress: 'authByAddress',
    ...checks,
  });
const [get, post, put] = [route('GET'), route('POST'), route('PUT')];
const tokenBy = <Body extends object>(name: string, checks: Checks<Body>): AuthRoute => ({
  ...post('/token', checks),
  grant: name,
});

const HIDDEN = { hidesAccounts: true } as const;
const SIGN_UP = { byAddress: 'signupByAddress', byPair: 'signupByPair' } as const;
const MAIL = { byAddress: 'mailByAddress', byPair: 'mailByPair' } as const;

/**
 * The allow-list. Not offered: `/otp` and `/magiclink`, with which anyone could create confirmed accounts; `GET /verify`, which uses
 * a link up for whoever opens it, a mail scanner included.
 */
const AUTH_ROUTES: readonly AuthRoute[] = [
  post('/signup', {
    ...HIDDEN,
    ...SIGN_UP,
    password: 'set',
    body: bodies.signUpBody,
    handle: signUpWithPassword,
  }),
  tokenBy('password', { ...HIDDEN, body: bodies.credentials, handle: signInWithPassword }),
  tokenBy('refresh_token', { body: bodies.refreshBody, handle: renew }),
  tokenBy('pkce', { body: bodies.codeBody, handle: signInWithCode }),
  post('/recover', { ...HIDDEN, ...MAIL, body: bodies.recoverBody, handle: recover }),
  post('/resend', { ...HIDDEN, ...MAIL, body: bodies.resendBody, handle: resend }),
  post('/verify', { byAddress: 'verifyByAddress', body: bodies.linkBody, handle: verifyLink }),
  post('/logout', { needsSession: true, handle: signOutUser }),
  get('/user', { needsSession: true, handle: readUser }),
  put('/user', { needsSession: true, password: 'set', body: bodies.changeBody, handle: changeUser }),
  get('/authorize', { opensInBrowser: true, handle: startGoogleSignIn }),
  get('/callback', { opensInBrowser: true, handle: callback }),
  get('/settings', { handle: readSettings }),
];

const BASE = '/auth/v1';

/** The route of a request, or why there is none: `/otp`, `/magiclink` and unknown ones look alike. */
export function findAuthRoute(
  method: string,
  path: string,
  grant: string | null = null,
): AuthRoute | Refusal {
  const below = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
  const known = AUTH_ROUTES.filter((one) => one.path === below);
  const allowed = known.filter((one) => one.method === method);
  if (known.length === 0) return UNKNOWN_PATH;
  if (allowed.length === 0)
    return {
      status: 405,
      code: 'method_not_allowed',
      sentence: 'The auth API does not know this method here.',
      headers: { Allow: [...new Set(known.map((one) => one.method))].join(', ') },
    };
  const found = allowed.find((one) => one.grant === undefined || one.grant === grant);
  return found ?? BAD_GRANT;
}

/** What becomes of the password of a body; null when it holds none. */
export function passwordUse(
  { password: use = 'compare' }: AuthRoute,
  body: CommonFields,
): 'set' | 'compare' | null {
  if (body.password === undefined) return null;
  return body.replace_password === true ? 'set' : use;
}

/** The body of a request as the schema of its route returns it, or what is wrong with it. */
export function parseAuthBody(
  { body: schema }: AuthRoute,
  bytes: Uint8Array,
): { body: CommonFields } | Refusal {
  if (schema === undefined) return { body: {} };
  const parsed = parseJsonObject(bytes);
  if (parsed === null) return NO_OBJECT;
  if (cannotBeStored(parsed)) return UNSTORABLE;
  const result = v.safeParse(schema, parsed, { abortPipeEarly: true });
  if (result.success) return { body: result.output };
  const [issue] = result.issues;
  const isSentence = /^[A-Z].*\.$/.test(issue.message);
  return {
    status: 422,
    code: FIELD_CODES[v.getDotPath(issue) ?? ''] ?? 'validation_failed',
    sentence: isSentence ? issue.message : 'A field of this request is missing or not of the expected kind.',
  };
}

/** GoTrue's codes for what is wrong with a field. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  email: 'email_address_invalid',
  password: 'weak_password',
};

/**
 * Whether a text or a field's name holds what the database does not take: U+0000, or half of a surrogate pair. Rejected on every
 * route: a sign-up that fails only in the database would tell that its address has no account.
 */
function cannotBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => cannotBeStored(name) || cannotBeStored(inner));
}
