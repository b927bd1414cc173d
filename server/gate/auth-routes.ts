import * as v from 'valibot';
import { checkEmail } from '#domain/email.ts';
import {
  CHANGE_MIN_LENGTH,
  checkPasswordLength,
  PASSWORD_MAX_BYTES,
  SIGN_UP_MIN_LENGTH,
} from '#domain/password.ts';
import { countBytes } from '#domain/plain-text.ts';
import type { RateName } from '#server/limits.ts';

/** One route of the auth service that the outside may reach, with everything the gate demands of it. */
export interface AuthRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/auth/v1`. */
  path: string;
  /** Browsers are sent here by a link or a redirect and cannot send the API key. */
  opensInBrowser?: true;
  needsSession?: true;
  /** How long its answers take must not tell whether an account exists. */
  hidesAccounts?: true;
  /** Query parameters that are passed on; every other is dropped. */
  query?: readonly string[];
  /** What the body must be; it is passed on as parsed, so unknown fields never reach the backend. */
  body?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** The one cookie that is passed on; routes without it are never told of any. */
  cookie?: string;
  /** Hashes a password, which costs a lot of processor time. */
  hashesPassword?: (body: Readonly<Record<string, unknown>>) => boolean;
  byAddress: RateName;
  /** Counted for the e-mail address in the body, or for the signed-in user. */
  byAccount?: RateName;
}

/** By which a browser that signed up is known again; see `createSignUpProofs`. */
export const SIGN_UP_COOKIE = 'sign-up';

/** Shorter than any password that can be set. */
const NO_PASSWORD = '-';

const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** A check of the domain, which answers with a sentence or null, as a step of a schema. */
function passes(check: (value: string) => string | null) {
  return v.rawCheck<string>(({ addIssue, dataset }) => {
    const message = dataset.typed ? check(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });
}

const email = v.pipe(v.string('Enter an email address.'), v.trim(), passes(checkEmail));

const newPassword = (minimum: number) =>
  v.pipe(
    v.string('Enter a password.'),
    passes((value) => checkPasswordLength(value, minimum)),
  );

const credentials = v.object({
  email,
  // A password to compare: one that could never have been set is wrong, not malformed. Cut to size it matches none.
  password: v.pipe(
    v.string('Enter your password.'),
    v.nonEmpty('Enter your password.'),
    v.transform((value) => (countBytes(value) <= PASSWORD_MAX_BYTES ? value : NO_PASSWORD)),
  ),
});
const metadata = v.optional(v.record(shortText(64), v.unknown()));

const session = v.object({ refresh_token: shortText(255) });
const code = v.object({ auth_code: shortText(255), code_verifier: shortText(255) });

/**
 * A link of a mail, as our page uses it. Codes to type are in no mail, so none is taken. The password is for a confirmation in
 * another browser than the one that signed up; see `confirmSignUp`.
 */
const verification = v.object({
  type: v.picklist(['signup', 'recovery'], 'This kind of confirmation is not known.'),
  token_hash: v.pipe(v.string('The link is incomplete.'), v.maxLength(255, 'The link is damaged.')),
  password: v.optional(newPassword(SIGN_UP_MIN_LENGTH)),
  replace_password: v.optional(v.boolean()),
});

const tokenBodies = { password: credentials, refresh_token: session, pkce: code };

/** The schema of `POST /token`, which depends on `grant_type`; null for one that is not known. */
export function tokenBody(grantType: string | null): AuthRoute['body'] | null {
  return Object.entries(tokenBodies).find(([name]) => name === grantType)?.[1] ?? null;
}

/**
 * The allow-list. Never here: `/otp` and `/magiclink`, with which anyone can create confirmed accounts; `GET /verify`,
 * which uses a link up for whoever opens it, a mail scanner included; changes of the e-mail address, which the product does
 * not offer; everything else that the embedded backend may grow.
 */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  {
    method: 'POST',
    path: '/signup',
    hidesAccounts: true,
    body: v.object({ email, password: newPassword(SIGN_UP_MIN_LENGTH), data: metadata }),
    cookie: SIGN_UP_COOKIE,
    hashesPassword: () => true,
    byAddress: 'signupByAddress',
    byAccount: 'signupByAccount',
  },
  { method: 'POST', path: '/token', hidesAccounts: true, query: ['grant_type'], byAddress: 'authByAddress' },
  { method: 'GET', path: '/user', needsSession: true, byAddress: 'authByAddress' },
  {
    method: 'PUT',
    path: '/user',
    needsSession: true,
    body: v.object({
      email: v.optional(v.never('The email address of an account cannot be changed.')),
      password: v.optional(newPassword(CHANGE_MIN_LENGTH)),
      data: metadata,
    }),
    hashesPassword: (body) => body['password'] !== undefined,
    byAddress: 'authByAddress',
  },
  {
    method: 'POST',
    path: '/logout',
    needsSession: true,
    query: ['scope'],
    byAddress: 'authByAddress',
  },
  {
    method: 'POST',
    path: '/recover',
    hidesAccounts: true,
    body: v.object({ email }),
    byAddress: 'mailByAddress',
    byAccount: 'mailByAccount',
  },
  {
    method: 'POST',
    path: '/resend',
    hidesAccounts: true,
    body: v.object({
      type: v.literal('signup', 'Only confirmations can be sent again.'),
      email,
    }),
    byAddress: 'mailByAddress',
    byAccount: 'mailByAccount',
  },
  {
    method: 'POST',
    path: '/verify',
    body: verification,
    cookie: SIGN_UP_COOKIE,
    hashesPassword: (body) => body['password'] !== undefined,
    byAddress: 'verifyByAddress',
  },
  {
    method: 'GET',
    path: '/authorize',
    opensInBrowser: true,
    // Not `state`: the service would send it to Google in place of its own. `prompt` lets people choose another account.
    query: ['provider', 'redirect_to', 'scopes', 'prompt', 'code_challenge', 'code_challenge_method'],
    byAddress: 'authByAddress',
  },
  {
    method: 'GET',
    path: '/callback',
    opensInBrowser: true,
    query: ['code', 'state', 'error', 'error_code', 'error_description'],
    byAddress: 'authByAddress',
  },
  { method: 'GET', path: '/settings', byAddress: 'authByAddress' },
];
