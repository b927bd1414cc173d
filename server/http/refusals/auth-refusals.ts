import { fixed, retryAfter, type WordedRefusal } from '#server/http/refusals/worded.ts';

/** GoTrue's codes for invalid fields. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  email: 'email_address_invalid',
  password: 'weak_password',
};

/** A refusal of the sign-in with Google, which redirects a browser to a page. */
const redirected = (
  oauthError: NonNullable<WordedRefusal['oauthError']>,
  code: string,
  sentence: string,
): WordedRefusal => ({ status: 303, code, sentence, oauthError });

/**
 * Refusals of the auth API.
 * They use GoTrue's codes and messages where it has some, because clients depend on them. Users see the messages that end with a
 * period. docs/auth.md lists when each is sent.
 */
export const AUTH_REFUSALS = {
  'unknown-auth-method': ({ allowed }: { allowed: readonly string[] }): WordedRefusal => ({
    status: 405,
    code: 'method_not_allowed',
    sentence: 'The auth API does not know this method here.',
    headers: { Allow: allowed.join(', ') },
  }),
  'unknown-grant': fixed(400, 'bad_grant_type', 'This kind of sign-in is not offered.'),
  'too-many-sign-ins': fixed(
    503,
    'busy',
    'Too many people are signing in. Try again in a few seconds.',
    retryAfter(5),
  ),
  /** `sentence` is the field's own; null for a field that our pages never send wrong. */
  'invalid-field': ({ field, sentence }: { field: string; sentence: string | null }): WordedRefusal => ({
    status: 422,
    code: FIELD_CODES[field] ?? 'validation_failed',
    sentence: sentence ?? 'A field of this request is missing or not of the expected kind.',
  }),
  'unstorable-text': fixed(
    422,
    'validation_failed',
    'A text of this request holds a character that cannot be kept.',
  ),
  'unknown-scope': fixed(400, 'validation_failed', 'Sign out of "local", "others" or "global".'),
  'no-session': fixed(401, 'no_session', 'Sign in first.'),
  'common-password': fixed(
    422,
    'weak_password',
    'This password is one of the 10,000 most common ones, which guessers try first. Choose another.',
  ),
  'same-password': fixed(422, 'same_password', 'New password should be different from the old password.'),
  'already-registered': fixed(422, 'user_already_exists', 'User already registered'),
  'wrong-credentials': fixed(400, 'invalid_credentials', 'Invalid login credentials'),
  'email-not-confirmed': fixed(400, 'email_not_confirmed', 'Email not confirmed'),
  'link-expired': fixed(403, 'otp_expired', 'Email link is invalid or has expired'),
  'sign-up-password-needed': fixed(
    403,
    'sign_up_password_needed',
    'Enter the password that was chosen at the sign-up.',
  ),
  'sign-up-password-differs': fixed(
    403,
    'sign_up_password_differs',
    'The sign-up was made with another password.',
  ),
  'sign-in-first': fixed(
    403,
    'sign_in_first',
    'Sign in to your account in this browser first, then open the link again.',
  ),
  /** Only the owner of the address sees this, because only they have the link. */
  'email-taken': fixed(
    422,
    'email_exists',
    'This email address has a Line Rush account of its own. Sign in to that account instead.',
  ),
  'user-gone': fixed(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  'session-gone': fixed(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  'email-from-google': fixed(
    422,
    'email_change_not_offered',
    'This account signs in with Google, so its email address is the one of the Google account.',
  ),
  /** The page asks for the password, signs in with it, and repeats the request. */
  'reauthentication-needed': fixed(
    403,
    'reauthentication_needed',
    'You signed in more than ten minutes ago. Sign in again to do this.',
    { forPage: true },
  ),
  'refresh-token-unknown': fixed(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  'refresh-token-used': fixed(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  'session-expired': fixed(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  'flow-unknown': fixed(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  'flow-expired': fixed(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  'wrong-verifier': fixed(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ),
  'google-without-challenge': () =>
    redirected('invalid_request', 'bad_oauth_callback', 'The sign-in was not begun on this site.'),
  'provider-not-offered': () =>
    redirected('server_error', 'validation_failed', 'This way to sign in is not offered.'),
  'google-state-missing': () =>
    redirected('invalid_request', 'bad_oauth_callback', 'OAuth state parameter missing'),
  'google-state-unknown': () =>
    redirected('invalid_request', 'bad_oauth_state', 'OAuth state not found or expired'),
  'google-state-used': () =>
    redirected('invalid_request', 'flow_state_already_used', 'State has already been used'),
  'google-failed': () =>
    redirected('server_error', 'unexpected_failure', 'Google did not confirm who you are.'),
  'google-email-unverified': ({ isLinkSent }: { isLinkSent: boolean }) => {
    const next = isLinkSent ? 'Open the link in the email that we sent you' : 'Verify it at Google';
    const sentence = `Google has not verified this email address. ${next}.`;
    return redirected('access_denied', 'provider_email_needs_verification', sentence);
  },
} as const;
