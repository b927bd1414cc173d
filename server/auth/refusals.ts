import type { Refusal } from '#server/http/refusal.ts';

/*
 * The auth API's refusals. They use GoTrue's codes and messages where it has some, because clients depend on them. Users see the
 * messages that end with a period. docs/auth.md lists when each is sent.
 */

const refusal = (status: number, code: string, sentence: string): Refusal => ({ status, code, sentence });

export const BAD_GRANT = refusal(400, 'bad_grant_type', 'This kind of sign-in is not offered.');
export const NO_SESSION = refusal(401, 'no_session', 'Sign in first.');
export const UNKNOWN_SCOPE = refusal(400, 'validation_failed', 'Sign out of "local", "others" or "global".');
export const UNSTORABLE = refusal(
  422,
  'validation_failed',
  'A text of this request holds a character that cannot be kept.',
);
export const COMMON_PASSWORD = refusal(
  422,
  'weak_password',
  'This password is one of the 10,000 most common ones, which guessers try first. Choose another.',
);
export const ALREADY_EXISTS = refusal(422, 'user_already_exists', 'User already registered');
export const WRONG_CREDENTIALS = refusal(400, 'invalid_credentials', 'Invalid login credentials');
export const NOT_CONFIRMED = refusal(400, 'email_not_confirmed', 'Email not confirmed');
export const LINK_EXPIRED = refusal(403, 'otp_expired', 'Email link is invalid or has expired');
export const PASSWORD_NEEDED = refusal(
  403,
  'sign_up_password_needed',
  'Enter the password that was chosen at the sign-up.',
);
export const OTHER_PASSWORD = refusal(
  403,
  'sign_up_password_differs',
  'The sign-up was made with another password.',
);
/** Only the owner of the address sees this, because only they have the link. */
export const EMAIL_TAKEN = refusal(
  422,
  'email_exists',
  'This email address has a Line Rush account of its own. Sign in to that account instead.',
);
export const USER_GONE = refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const SESSION_GONE = refusal(
  403,
  'session_not_found',
  'Session from session_id claim in JWT does not exist',
);
export const SAME_PASSWORD = refusal(
  422,
  'same_password',
  'New password should be different from the old password.',
);
export const NO_PASSWORD = refusal(
  422,
  'email_change_not_offered',
  'This account signs in with Google, so its email address is the one of the Google account.',
);
/** The page asks for the password, signs in with it, and repeats the request. */
export const REAUTHENTICATION_NEEDED: Refusal = {
  ...refusal(
    403,
    'reauthentication_needed',
    'You signed in more than ten minutes ago. Sign in again to do this.',
  ),
  forPage: true,
};
export const TOKEN_UNKNOWN = refusal(
  400,
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
);
export const TOKEN_USED = refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
export const SESSION_EXPIRED = refusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
export const FLOW_UNKNOWN = refusal(
  404,
  'flow_state_not_found',
  'invalid flow state, no valid flow state found',
);
export const FLOW_EXPIRED = refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
export const WRONG_VERIFIER = refusal(
  400,
  'bad_code_verifier',
  'code challenge does not match previously saved code verifier',
);
