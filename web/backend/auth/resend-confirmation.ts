import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Requests the confirmation email again. Rejects with an `AuthFailure`.
 * The response is the same whether or not a sign-up is pending.
 */
export async function resendConfirmation(email: string): Promise<void> {
  try {
    const { error } = await (await getAuth()).resend({ type: 'signup', email: email.trim() });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The email could not be sent. Try again.');
  }
}
