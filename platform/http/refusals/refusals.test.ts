import { expect, test } from 'vitest';
import { refuse } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';

test.each([
  [1, 'Too many requests. Try again in a second.'],
  [20, 'Too many requests. Try again in 20 seconds.'],
])('a rate limit of %i seconds is a sentence and a header', (seconds, sentence) => {
  expect(wordRefusal({ code: 'rate-limited', seconds })).toEqual({
    status: 429,
    code: 'over_request_rate_limit',
    sentence,
    headers: { 'Retry-After': String(seconds) },
  });
});

test('a field that our pages never send wrong has a general sentence', () => {
  expect(wordRefusal({ code: 'invalid-field', sentence: null })).toMatchObject({
    code: 'validation_failed',
    sentence: 'A field of this request is missing or not of the expected kind.',
  });
});

test('each format has its own fields, and never the internal code', () => {
  const refusal = { code: 'reauthentication-needed', more: { hint: 'Sign in.' } } as const;
  const sentence = 'You signed in more than ten minutes ago. Sign in again to do this.';
  const sent = (shape: 'rest' | 'auth' | 'api') => JSON.parse(String(refuse(shape, refusal).body)) as unknown;
  const code = 'reauthentication_needed';
  expect(sent('rest')).toEqual({ code, message: sentence, details: null, hint: 'Sign in.' });
  expect(sent('auth')).toEqual({ code: 403, error_code: code, msg: sentence });
  expect(sent('api')).toEqual({ error: sentence, code, hint: 'Sign in.' });
});

test('refusals of the sign-in with Google name the error of OAuth', () => {
  // One sentence for known and unknown addresses, because the response must not tell who has an account.
  expect(wordRefusal({ code: 'google-email-unverified' })).toMatchObject({
    status: 303,
    sentence: expect.stringMatching(/Verify it at Google, or open the link in our email if you got one\.$/),
    oauthError: 'access_denied',
  });
});

test('headers name the methods, and the seconds to wait', () => {
  expect(wordRefusal({ code: 'read-only' }).headers).toEqual({ Allow: 'GET, HEAD' });
  expect(wordRefusal({ code: 'unknown-auth-method', allowed: ['GET', 'PUT'] }).headers).toEqual({
    Allow: 'GET, PUT',
  });
  expect(wordRefusal({ code: 'disk-full' }).headers).toEqual({ 'Retry-After': '60' });
});
