import { busySentence, waitText } from '#domain/busy-sentence.ts';
import { sentenceOf } from '#domain/wording.ts';
import { unreachableSentence } from '../connection-sentences.ts';
import { AuthNotConfiguredError, errorText, RequestError } from '../errors.ts';

const SENTENCES = {
  'wrong-credentials': 'The email address or the password is wrong.',
  unconfirmed: 'This email address is not confirmed yet. Open the link in the email that we sent you.',
  registered: 'This email is already registered. Please sign in instead.',
  'link-used': 'This link has expired or was used before.',
  'password-needed': 'Enter the password that you chose when you signed up.',
  'other-password': 'This is not the password that you chose when you signed up.',
  'same-password': 'This is the password that you have now. Choose a different one.',
  'sign-in-again': 'You signed in more than ten minutes ago. Confirm that it is you, then try again.',
  'bad-email': 'This email address cannot be used. Check it for typing errors.',
  'signed-out': 'You were signed out. Sign in again.',
  'too-often': 'Too many attempts. Try again {when}.',
  'weak-password': 'This password is too weak. Choose a longer one.',
} as const;

export type AuthFailureKind = keyof typeof SENTENCES | 'busy' | 'unreachable' | 'other';

/** An auth request was rejected or got no response. `message` is for users. */
export class AuthFailure extends RequestError {
  readonly kind: AuthFailureKind;
  constructor(kind: AuthFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Maps the service's error codes to failure kinds. A library error without a code is mapped by its name. */
const KINDS: Readonly<Record<string, Exclude<keyof typeof SENTENCES, 'too-often'>>> = {
  invalid_credentials: 'wrong-credentials',
  email_not_confirmed: 'unconfirmed',
  user_already_exists: 'registered',
  email_exists: 'registered',
  otp_expired: 'link-used',
  flow_state_not_found: 'link-used',
  flow_state_expired: 'link-used',
  flow_state_already_used: 'link-used',
  bad_code_verifier: 'link-used',
  pkce_code_verifier_not_found: 'link-used',
  sign_up_password_needed: 'password-needed',
  sign_up_password_differs: 'other-password',
  same_password: 'same-password',
  reauthentication_needed: 'sign-in-again',
  email_address_invalid: 'bad-email',
  no_session: 'signed-out',
  bad_jwt: 'signed-out',
  no_authorization: 'signed-out',
  session_not_found: 'signed-out',
  session_expired: 'signed-out',
  weak_password: 'weak-password',
  AuthSessionMissingError: 'signed-out',
  AuthPKCECodeVerifierMissingError: 'link-used',
  AuthPKCEGrantCodeExchangeError: 'link-used',
};

/** Reads the seconds to wait from a message. Services repeat their `Retry-After` header in the message. */
function secondsIn(message: string): number | null {
  if (/in a second\b/.test(message)) return 1;
  const [, count, unit] = /(\d+) (second|minute)/.exec(message) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'minute' ? 60 : 1);
}

function tooOften(message: string, cause: unknown): AuthFailure {
  const seconds = secondsIn(message);
  const when = seconds === null ? 'in a few minutes' : waitText(seconds);
  return new AuthFailure('too-often', sentenceOf(SENTENCES, { code: 'too-often', when }), cause);
}

/** Whether a message is for users: it starts with a capital letter and ends like a sentence. */
function isSentence(message: string): boolean {
  return /^[A-Z][^{}<>]{4,200}[.!]$/.test(message);
}

interface ServiceError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly status?: unknown;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Converts any error of an auth request to a failure for users. Errors without a text for users get `fallback`. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  if (error instanceof AuthFailure) return error;
  if (error instanceof AuthNotConfiguredError)
    return new AuthFailure('other', errorText(error, fallback), error);
  const { code, message, name, status } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as ServiceError;
  const said = textOf(message);
  const kind = KINDS[textOf(code)] ?? KINDS[textOf(name)];
  // Our server explains what is wrong with an address or a password, such as an invisible character.
  const isExplained = (kind === 'bad-email' || kind === 'weak-password') && isSentence(said);
  if (kind) return new AuthFailure(kind, isExplained ? said : SENTENCES[kind], error);
  if (status === 429) return tooOften(said, error);
  if (Number(status) >= 500) return new AuthFailure('busy', busySentence(null), error); // the library drops the message
  if (name === 'AuthRetryableFetchError' || name === 'TypeError')
    return new AuthFailure('unreachable', unreachableSentence(), error);
  return new AuthFailure('other', isSentence(said) ? said : fallback, error);
}
