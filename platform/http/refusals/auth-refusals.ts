import type { Responses } from '#platform/http/refusals/responses.ts';
import { type RefusalIn, writeSentence } from '#platform/http/refusals/sentences.ts';
import { PRODUCT } from '#platform/product.ts';

/** Error messages for invalid fields of the auth API. The product's own rules have further messages. */
const FIELD_SENTENCES = {
  'email-expected': 'Enter an email address.',
  'email-incomplete': 'This is not a complete email address.',
  'email-invisible-character':
    'The email address contains an invisible character. Type it instead of pasting it.',
  'email-look-alike':
    'The email address contains a look-alike letter, such as a full-width one. Type ordinary letters.',
  'password-expected': 'Enter a password.',
  'known-password-expected': 'Enter your password.',
  'known-password-missing': 'Please enter your password.',
  'phone-not-supported': 'Accounts have no phone number. Change the email address or the password.',
  'email-change-not-alone': 'Change the email address by itself, without the password or the profile.',
  'only-sign-ups-resent': 'Only confirmations can be sent again.',
  'unknown-link-type': 'This kind of confirmation is not known.',
  'link-incomplete': 'The link is incomplete.',
  'link-damaged': 'The link is damaged.',
} as const;

/** Returns the message for an invalid field. Validation schemas contain it, because their issues have no codes. */
export function fieldSentence(refusal: RefusalIn<typeof FIELD_SENTENCES>): string {
  return writeSentence(FIELD_SENTENCES, refusal);
}

/** `sentence` is the message for the invalid field; null if our pages always send that field correctly. */
const fieldText = ({ sentence }: { readonly sentence: string | null }): string =>
  sentence ?? 'A field of this request is missing or not of the expected kind.';

/**
 * Refusals of the auth API.
 * They use GoTrue's codes and messages if GoTrue has the same error, because clients depend on these. Users see only
 * messages that end with a period. docs/auth.md lists when each refusal is sent.
 */
export const AUTH_SENTENCES = {
  'unknown-auth-method': 'The auth API does not know this method here.',
  'unknown-grant': 'This kind of sign-in is not offered.',
  'too-many-sign-ins': 'Too many people are signing in. Try again in a few seconds.',
  'invalid-field': fieldText,
  'invalid-email': fieldText,
  'invalid-password': fieldText,
  'unstorable-text': 'A text of this request holds a character that cannot be kept.',
  'unknown-scope': 'Sign out of "local", "others" or "global".',
  'no-session': 'Sign in first.',
  'common-password':
    'This password is one of the 10,000 most common ones, which guessers try first. Choose another.',
  'same-password': 'New password should be different from the old password.',
  'already-registered': 'User already registered',
  'wrong-credentials': 'Invalid login credentials',
  'email-not-confirmed': 'Email not confirmed',
  'link-expired': 'Email link is invalid or has expired',
  'sign-up-password-needed': 'Enter the password that was chosen at the sign-up.',
  'sign-up-password-differs': 'The sign-up was made with another password.',
  'sign-in-first':
    'Sign in with your password in this browser, after signing out if you are signed in. Then open the link again.',
  /** Only the owner of the email address sees this message, because only the owner has the link. */
  'email-taken': `This email address has a ${PRODUCT.title} account of its own. Sign in to that account instead.`,
  'user-gone': 'User from sub claim in JWT does not exist',
  'session-gone': 'Session from session_id claim in JWT does not exist',
  'email-from-google':
    'This account signs in with Google, so its email address is the one of the Google account.',
  /** After this refusal, the page asks for the password, signs in again, and repeats the request. */
  'reauthentication-needed': 'You signed in more than ten minutes ago. Sign in again to do this.',
  'refresh-token-unknown': 'Invalid Refresh Token: Refresh Token Not Found',
  'refresh-token-used': 'Invalid Refresh Token: Already Used',
  'session-expired': 'Invalid Refresh Token: Session Expired',
  'flow-unknown': 'invalid flow state, no valid flow state found',
  'flow-expired': 'invalid flow state, flow state has expired',
  'wrong-verifier': 'code challenge does not match previously saved code verifier',
  'google-without-challenge': 'The sign-in was not begun on this site.',
  'provider-not-offered': 'This way to sign in is not offered.',
  'google-state-missing': 'OAuth state parameter missing',
  'google-state-unknown': 'OAuth state not found or expired',
  'google-state-used': 'State has already been used',
  'google-failed': 'Google did not confirm who you are.',
  'google-email-unverified':
    'Google has not verified this email address. Verify it at Google, or open the link in our email if you got one.',
} as const;

export const AUTH_RESPONSES: Responses<typeof AUTH_SENTENCES> = {
  'unknown-auth-method': [405, 'method_not_allowed'],
  'unknown-grant': [400, 'bad_grant_type'],
  'too-many-sign-ins': [503, 'busy', { seconds: 5 }],
  'invalid-field': [422, 'validation_failed'],
  'invalid-email': [422, 'email_address_invalid'],
  'invalid-password': [422, 'weak_password'],
  'unstorable-text': [422, 'validation_failed'],
  'unknown-scope': [400, 'validation_failed'],
  'no-session': [401, 'no_session'],
  'common-password': [422, 'weak_password'],
  'same-password': [422, 'same_password'],
  'already-registered': [422, 'user_already_exists'],
  'wrong-credentials': [400, 'invalid_credentials'],
  'email-not-confirmed': [400, 'email_not_confirmed'],
  'link-expired': [403, 'otp_expired'],
  'sign-up-password-needed': [403, 'sign_up_password_needed'],
  'sign-up-password-differs': [403, 'sign_up_password_differs'],
  'sign-in-first': [403, 'sign_in_first'],
  'email-taken': [422, 'email_exists'],
  'user-gone': [403, 'user_not_found'],
  'session-gone': [403, 'session_not_found'],
  'email-from-google': [422, 'email_change_not_offered'],
  'reauthentication-needed': [403, 'reauthentication_needed', { forPage: true }],
  'refresh-token-unknown': [400, 'refresh_token_not_found'],
  'refresh-token-used': [400, 'refresh_token_already_used'],
  'session-expired': [400, 'session_expired'],
  'flow-unknown': [404, 'flow_state_not_found'],
  'flow-expired': [422, 'flow_state_expired'],
  'wrong-verifier': [400, 'bad_code_verifier'],
  /** The refusals with status 303 redirect the browser to a page. */
  'google-without-challenge': [303, 'bad_oauth_callback', { oauthError: 'invalid_request' }],
  'provider-not-offered': [303, 'validation_failed', { oauthError: 'server_error' }],
  'google-state-missing': [303, 'bad_oauth_callback', { oauthError: 'invalid_request' }],
  'google-state-unknown': [303, 'bad_oauth_state', { oauthError: 'invalid_request' }],
  'google-state-used': [303, 'flow_state_already_used', { oauthError: 'invalid_request' }],
  'google-failed': [303, 'unexpected_failure', { oauthError: 'server_error' }],
  'google-email-unverified': [303, 'provider_email_needs_verification', { oauthError: 'access_denied' }],
};
