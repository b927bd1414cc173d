import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js';
import { expect, it, vi } from 'vitest';
import { AuthNotConfiguredError } from '../errors.ts';
import { waitText } from '#domain/busy-sentence.ts';
import { authFailure } from './auth-failure.ts';

vi.stubGlobal('navigator', { onLine: true });

const FALLBACK = 'That failed. Try again.';

it.each([
  ['invalid_credentials', 400, 'wrong-credentials', 'The email address or the password is wrong.'],
  [
    'email_not_confirmed',
    400,
    'unconfirmed',
    'This email address is not confirmed yet. Open the link in the email that we sent you.',
  ],
  ['user_already_exists', 422, 'registered', 'This email is already registered. Please sign in instead.'],
  ['otp_expired', 403, 'link-used', 'This link has expired or was used before.'],
  [
    'sign_up_password_needed',
    403,
    'password-needed',
    'Enter the password that you chose when you signed up.',
  ],
  [
    'sign_up_password_differs',
    403,
    'other-password',
    'This is not the password that you chose when you signed up.',
  ],
  ['same_password', 422, 'same-password', 'This is the password that you have now. Choose a different one.'],
  [
    'reauthentication_needed',
    403,
    'sign-in-again',
    'You signed in more than ten minutes ago. Confirm that it is you, then try again.',
  ],
  ['no_session', 401, 'signed-out', 'You were signed out. Sign in again.'],
])('maps %s (%i) to %s', (code, status, kind, sentence) => {
  const failure = authFailure(new AuthApiError('developer talk', status, code), FALLBACK);
  expect(failure).toMatchObject({ kind, message: sentence });
});

it.each([
  ['Too many requests. Try again in a second.', 'Too many attempts. Try again in a second.'],
  ['Too many requests. Try again in 30 seconds.', 'Too many attempts. Try again in 30 seconds.'],
  [
    'For security purposes, you can only request this after 59 seconds.',
    'Too many attempts. Try again in 59 seconds.',
  ],
  ['Too many requests. Try again in 119 seconds.', 'Too many attempts. Try again in 2 minutes.'],
  ['Too many requests. Try again in 9 minutes.', 'Too many attempts. Try again in 9 minutes.'],
  ['rate limit', 'Too many attempts. Try again in a few minutes.'],
])('says how long to wait after "%s"', (message, sentence) => {
  const failure = authFailure(new AuthApiError(message, 429, 'over_request_rate_limit'), FALLBACK);
  expect(failure).toMatchObject({ kind: 'too-often', message: sentence });
});

it('never names a wait that is too short', () => {
  expect(waitText(91)).toBe('in 2 minutes');
  expect(waitText(121)).toBe('in 3 minutes');
});

it('shows the service’s message only if it is a sentence', () => {
  const sentence = 'The password may be at most 72 bytes long.';
  expect(authFailure(new AuthApiError(sentence, 422, 'validation_failed'), FALLBACK).message).toBe(sentence);
  expect(authFailure(new AuthApiError('{"code":1}', 400, 'unknown'), FALLBACK).message).toBe(FALLBACK);
});

it.each([
  new AuthRetryableFetchError('Failed to fetch', 0),
  new TypeError('Failed to fetch dynamically imported module'),
])('treats %o as an unreachable server', (error) => {
  expect(authFailure(error, FALLBACK)).toMatchObject({
    kind: 'unreachable',
    message: 'Our server cannot be reached. Try again in a moment.',
  });
});

it('distinguishes a busy server from an unreachable one', () => {
  expect(authFailure(new AuthRetryableFetchError('{}', 503), FALLBACK)).toMatchObject({
    kind: 'busy',
    message: 'The server is busy. Try again in a few seconds.',
  });
});

it('recognizes a missing session and a missing configuration', () => {
  expect(authFailure(new AuthSessionMissingError(), FALLBACK).kind).toBe('signed-out');
  expect(authFailure(new AuthNotConfiguredError(), FALLBACK).message).toBe(
    'Authentication is not configured. Check environment variables.',
  );
});

it('accepts any thrown value', () => {
  for (const thrown of [null, undefined, 'text', 7, {}]) {
    expect(authFailure(thrown, FALLBACK)).toMatchObject({ kind: 'other', message: FALLBACK });
  }
});

it('shows our server’s message about an address only if it is a sentence', () => {
  const said = 'The email address holds an invisible character. Type it by hand instead of pasting it.';
  const messageOf = (message: string) =>
    authFailure(new AuthApiError(message, 422, 'email_address_invalid'), FALLBACK).message;
  expect(messageOf(said)).toBe(said);
  expect(messageOf('Unable to validate email address: invalid format')).toBe(
    'This email address cannot be used. Check it for typing errors.',
  );
});
