import { expect, test } from 'vitest';
import { refuse } from '#server/http/refusal.ts';
import { wordRefusal } from '#server/http/refusals/refusals.ts';

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

test('refusals can share a code on the wire, with different statuses and sentences', () => {
  const common = wordRefusal({ code: 'common-password' });
  const short = wordRefusal({ code: 'invalid-field', field: 'password', sentence: 'Too short.' });
  expect([common.code, short.code]).toEqual(['weak_password', 'weak_password']);
  expect(short.sentence).toBe('Too short.');
  expect(wordRefusal({ code: 'invalid-field', field: 'data.bio', sentence: null })).toMatchObject({
    code: 'validation_failed',
    sentence: 'A field of this request is missing or not of the expected kind.',
  });
});

test('an ambiguous relationship names the choices', () => {
  const refusal = { code: 'several-relationships', name: 'teams', table: 'players' } as const;
  const { body } = refuse('rest', { ...refusal, constraints: ['players_team', 'players_old_team'] });
  expect(JSON.parse(String(body))).toEqual({
    code: 'PGRST201',
    message: "Could not embed because several relationships join 'players' and 'teams'",
    details: null,
    hint: 'Name one of them: teams!players_team, teams!players_old_team',
  });
});

test('each format has its own fields, and never the internal code', () => {
  const refusal = { code: 'reauthentication-needed' } as const;
  const sentence = 'You signed in more than ten minutes ago. Sign in again to do this.';
  const sent = (shape: 'rest' | 'auth' | 'api') => JSON.parse(String(refuse(shape, refusal).body)) as unknown;
  expect(sent('auth')).toEqual({ code: 403, error_code: 'reauthentication_needed', msg: sentence });
  expect(sent('api')).toEqual({ error: sentence, code: 'reauthentication_needed' });
});

test('refusals of the sign-in with Google name the error of OAuth', () => {
  const worded = (isLinkSent: boolean) => wordRefusal({ code: 'google-email-unverified', isLinkSent });
  expect(worded(true)).toEqual({
    status: 303,
    code: 'provider_email_needs_verification',
    sentence: 'Google has not verified this email address. Open the link in the email that we sent you.',
    oauthError: 'access_denied',
  });
  expect(worded(false).sentence).toBe('Google has not verified this email address. Verify it at Google.');
});

test('an unsent report says whether it was stored', () => {
  expect(wordRefusal({ code: 'mail-down', stored: true }).more).toEqual({ stored: true });
  expect(wordRefusal({ code: 'mail-down' })).not.toHaveProperty('more');
  const full = wordRefusal({ code: 'mail-recipient-full', seconds: 3600, stored: true });
  expect([full.more, full.headers]).toEqual([{ stored: true }, { 'Retry-After': '3600' }]);
  expect(full.sentence).toMatch(/The text is kept\. Try again in an hour\.$/);
});
