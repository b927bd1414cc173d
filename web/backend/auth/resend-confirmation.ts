import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** Asks for the confirmation mail again; answers alike whether or not one is waited for. Rejects with an `AuthFailure`. */
export async function resendConfirmation(email: string): Promise<void> {
  try {
    const { error } = await (await getAuth()).resend({ type: 'signup', email: email.trim() });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The email could not be sent. Try again.');
  }
}
