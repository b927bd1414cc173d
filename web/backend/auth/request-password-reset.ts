import { PATHS } from '#domain/pages.ts';
import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Requests an email with a link to `/reset-password`. Rejects with an `AuthFailure`.
 * The response is the same whether or not the address has an account.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    const redirectTo = `${location.origin}${PATHS.resetPassword}`;
    const { error } = await (await getAuth()).resetPasswordForEmail(email.trim(), { redirectTo });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The email could not be sent. Try again.');
  }
}
