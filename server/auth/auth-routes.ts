import * as v from 'valibot';
import { checkEmail } from '#domain/email.ts';
import {
  CHANGE_MIN_LENGTH,
  changeRules,
  checkPasswordLength,
  PASSWORD_MAX_BYTES,
  SIGN_UP_MIN_LENGTH,
} from '#domain/password.ts';
import { countBytes } from '#domain/plain-text.ts';
import { spellEmail, spellKnownEmail } from '#server/auth/email-spelling.ts';
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
  /** What it answers may be a session: its browser is a known device from then on. */
  opensSession?: true;
  /** Query parameters that are passed on; every other is dropped. */
  query?: readonly string[];
  /** What the body must be; it is passed on as parsed, so unknown fields never reach the backend. */
  body?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** The one cookie that is passed on; routes without it are never told of any. */
  cookie?: string;
  /** Hashes a password, which costs a lot of processor time. */
  hashesPassword?: (body: Readonly<Record<string, unknown>>) => boolean;
  byAddress: RateName;
  /** Counted for the email address in the body together with the client's: nobody uses up the attempts of somebody else. */
  byPair?: RateName;
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

/** The address that an account is to have, in its one spelling. */
const newEmail = v.pipe(
  v.string('Enter an email address.'),
  v.rawTransform<string, string>(({ addIssue, dataset, NEVER }) => {
    const spelled = spellEmail(dataset.value);
    if ('email' in spelled) return spelled.email;
    addIssue({ message: spelled.sentence });
    return NEVER;
  }),
);

/** The address of an account that may be there. */
const knownEmail = v.pipe(v.string('Enter an email address.'), v.trim(), passes(checkEmail));

/** Brings the address into its one spelling, beside what was typed where that differs: the backend looks for either. */
function spellKnown<Body extends { email: string }>(body: Body): Body & { typed_email?: string } {
  const email = spellKnownEmail(body.email);
  const typed = body.email.toLowerCase();
  return typed === email ? { ...body, email } : { ...body, email, typed_email: typed };
}

const newPassword = v.pipe(
  v.string('Enter a password.'),
  passes((value) => checkPasswordLength(value, SIGN_UP_MIN_LENGTH)),
);

/** A password that takes the place of another one. */
const changedPassword = v.pipe(
  v.string('Enter a password.'),
  passes((value) => checkPasswordLength(value, CHANGE_MIN_LENGTH)),
  passes((value) =>
    changeRules(value).every(({ met }) => met)
      ? null
      : 'The password needs an uppercase letter, a lowercase letter, a digit and a special character.',
  ),
);

const credentials = v.pipe(
  v.object({
    email: knownEmail,
    // A password to compare: one that could never have been set is wrong, not malformed. Cut to size it matches none.
    password: v.pipe(
      v.string('Enter your password.'),
      v.nonEmpty('Enter your password.'),
      v.transform((value) => (countBytes(value) <= PASSWORD_MAX_BYTES ? value : NO_PASSWORD)),
    ),
  }),
  v.transform(spellKnown),
);

const metadataText = (name: string, max: number) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(max, `The ${name} is too long.`))));

/** What a person may tell of themselves; every other field is dropped. The database bounds the whole once more. */
const metadata = v.optional(
  v.object({
    profile_name: metadataText('profile name', 100),
    full_name: metadataText('name', 200),
    bio: metadataText('biography', 2000),
    public_profile: v.optional(v.nullable(v.boolean())),
    avatar_url: metadataText('address of the picture', 2048),
  }),
);

const session = v.object({ refresh_token: shortText(255) });
const code = v.object({ auth_code: shortText(255), code_verifier: shortText(255) });

/**
 * A link of a mail, as our page uses it. Codes to type are in no mail, so none is taken. The password is for a confirmation in
 * another browser than the one that signed up; see `confirmSignUp`.
 */
const verification = v.object({
  type: v.picklist(['signup', 'recovery', 'email_change'], 'This kind of confirmation is not known.'),
  token_hash: v.pipe(v.string('The link is incomplete.'), v.maxLength(255, 'The link is damaged.')),
  password: v.optional(newPassword),
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
    opensSession: true,
    hidesAccounts: true,
    body: v.object({ email: newEmail, password: newPassword, data: metadata }),
    cookie: SIGN_UP_COOKIE,
    hashesPassword: () => true,
    byAddress: 'signupByAddress',
    byPair: 'signupByPair',
  },
  {
    method: 'POST',
    path: '/token',
    hidesAccounts: true,
    opensSession: true,
    query: ['grant_type'],
    byAddress: 'authByAddress',
  },
  { method: 'GET', path: '/user', needsSession: true, byAddress: 'authByAddress' },
  {
    method: 'PUT',
    path: '/user',
    needsSession: true,
    body: v.pipe(
      v.object({
        email: v.optional(newEmail),
        password: v.optional(changedPassword),
        data: metadata,
      }),
      v.check(
        (body) => body.email === undefined || (body.password === undefined && body.data === undefined),
        'Change the email address by itself, without the password or the profile.',
      ),
    ),
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
    body: v.pipe(v.object({ email: knownEmail }), v.transform(spellKnown)),
    byAddress: 'mailByAddress',
    byPair: 'mailByPair',
  },
  {
    method: 'POST',
    path: '/resend',
    hidesAccounts: true,
    body: v.pipe(
      v.object({
        type: v.literal('signup', 'Only confirmations can be sent again.'),
        email: knownEmail,
      }),
      v.transform(spellKnown),
    ),
    byAddress: 'mailByAddress',
    byPair: 'mailByPair',
  },
  {
    method: 'POST',
    path: '/verify',
    opensSession: true,
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
