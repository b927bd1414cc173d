import { PATHS } from '#domain/pages.ts';
import { callAuth } from './call-auth.ts';

/**
 * Requests an email with a link to `/reset-password`. Rejects with an `AuthFailure`.
 * The response is the same whether or not the address has an account.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = `${location.origin}${PATHS.resetPassword}`;
  await callAuth(
    (auth) => auth.resetPasswordForEmail(email.trim(), { redirectTo }),
    'The email could not be sent. Try again.',
  );
}
