import * as v from 'valibot';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import { createAuthBodies } from '#platform/auth/auth-bodies.ts';
import type { AuthCall, AuthParts, AuthReply } from '#platform/auth/auth-call.ts';
import { changeUser, readUser, signOutUser } from '#platform/auth/change-user.ts';
import { startGoogleSignIn, callback, signInWithCode } from '#platform/auth/google-sign-in.ts';
import { recover, renew, resend, signInWithPassword } from '#platform/auth/sign-in.ts';
import { readSettings, signUpWithPassword } from '#platform/auth/sign-up.ts';
import { verifyLink } from '#platform/auth/verify-link.ts';
import { parseJsonObject } from '#platform/http/json-body.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import type { RateName, SharedRateName } from '#platform/limits.ts';

export interface CommonFields {
  email?: string | undefined;
  password?: string | undefined;
  replace_password?: boolean | undefined;
}

export interface AuthRoute<Body extends object = object> {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to `/auth/v1`. */
  path: string;
  /** For `/token` routes: the `grant_type` of the query. */
  grant?: string;
  /** Whether browsers open the path through a link or redirect, and so cannot send the API key. */
  opensInBrowser?: true;
  needsSession?: true;
  asksGoogle?: true;
  /** Whether response times must hide which addresses have an account. Replies with a session are exempt. */
  hidesAccounts?: true;
  /** How the route uses a password in the body. Both ways cost processor time. Default: `compare`. */
  password?: 'set' | 'compare';
  byAddress: RateName;
  /**
   * Rates that all servers count together: `address` per client address, `pair` per email and client, and `day` per
   * client and day. Without `pair`, one client could use up the attempts of another client.
   */
  byPair?: { address: SharedRateName; pair: SharedRateName; day?: SharedRateName };
  body?: v.GenericSchema<unknown, Body>;
  handle(parts: AuthParts, call: AuthCall<Body>): AuthReply | Promise<AuthReply>;
}

type Checks<Body extends object> = Omit<AuthRoute<Body>, 'method' | 'path' | 'grant' | 'byAddress'> &
  Partial<Pick<AuthRoute, 'byAddress'>>;

/** Infers the type of a handler's body from the route's schema. */
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
const SIGN_UP = {
  byAddress: 'signupByAddress',
  byPair: { address: 'signupByAddress', pair: 'signupByPair', day: 'signupByAddressAndDay' },
} as const;
const MAIL = {
  byAddress: 'mailByAddress',
  byPair: { address: 'mailByAddress', pair: 'mailByPair', day: 'mailByAddressAndDay' },
} as const;

/**
 * Creates the routes that the auth API serves.
 * `/otp` and `/magiclink` are left out, because anyone could create confirmed accounts with them. `GET /verify` is left
 * out, because mail scanners open links and would use them up.
 */
export function createAuthRoutes(rules: AccountRules): readonly AuthRoute[] {
  const bodies = createAuthBodies(rules);
  return [
    post('/signup', {
      ...HIDDEN,
      ...SIGN_UP,
      password: 'set',
      body: bodies.signUp,
      handle: signUpWithPassword,
    }),
    tokenBy('password', { ...HIDDEN, body: bodies.credentials, handle: signInWithPassword }),
    tokenBy('refresh_token', { body: bodies.refresh, handle: renew }),
    tokenBy('pkce', { body: bodies.code, handle: signInWithCode }),
    post('/recover', { ...HIDDEN, ...MAIL, body: bodies.recover, handle: recover }),
    post('/resend', { ...HIDDEN, ...MAIL, body: bodies.resend, handle: resend }),
    post('/verify', { byAddress: 'verifyByAddress', body: bodies.link, handle: verifyLink }),
    post('/logout', { needsSession: true, handle: signOutUser }),
    get('/user', { needsSession: true, handle: readUser }),
    put('/user', {
      ...HIDDEN,
      needsSession: true,
      password: 'set',
      body: bodies.change,
      handle: changeUser,
    }),
    get('/authorize', { opensInBrowser: true, handle: startGoogleSignIn }),
    get('/callback', { opensInBrowser: true, asksGoogle: true, handle: callback }),
    get('/settings', { handle: readSettings }),
  ];
}

const BASE = '/auth/v1';

/** Finds the route of a request. Unsupported and unknown paths get the same refusal. */
export function findAuthRoute(
  routes: readonly AuthRoute[],
  method: string,
  path: string,
  grant: string | null = null,
): AuthRoute | Refusal {
  const below = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
  const known = routes.filter((one) => one.path === below);
  const allowed = known.filter((one) => one.method === method);
  if (known.length === 0) return { code: 'unknown-path' };
  if (allowed.length === 0)
    return { code: 'unknown-auth-method', allowed: [...new Set(known.map((one) => one.method))] };
  const found = allowed.find((one) => one.grant === undefined || one.grant === grant);
  return found ?? { code: 'unknown-grant' };
}

export function passwordUse(
  { password: use = 'compare' }: AuthRoute,
  body: CommonFields,
): 'set' | 'compare' | null {
  if (body.password === undefined) return null;
  return body.replace_password === true ? 'set' : use;
}

const FIELD_CODES: Readonly<Record<string, 'invalid-email' | 'invalid-password'>> = {
  email: 'invalid-email',
  password: 'invalid-password',
};

export function parseAuthBody(
  { body: schema }: AuthRoute,
  bytes: Uint8Array,
): { body: CommonFields } | Refusal {
  if (schema === undefined) return { body: {} };
  const parsed = parseJsonObject(bytes);
  if (parsed === null) return { code: 'no-object' };
  if (cannotBeStored(parsed)) return { code: 'unstorable-text' };
  const result = v.safeParse(schema, parsed, { abortPipeEarly: true });
  if (result.success) return { body: result.output };
  const [issue] = result.issues;
  const isSentence = /^[A-Z].*\.$/.test(issue.message);
  const field = v.getDotPath(issue) ?? '';
  return { code: FIELD_CODES[field] ?? 'invalid-field', sentence: isSentence ? issue.message : null };
}

/**
 * Whether a text or field name in a body contains characters that PostgreSQL rejects: U+0000 or a lone surrogate.
 * Every route rejects such a body. Otherwise, a sign-up would fail in the database only if its address has no account.
 * The failure would reveal that.
 */
function cannotBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => cannotBeStored(name) || cannotBeStored(inner));
}
