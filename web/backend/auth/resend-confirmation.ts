import { callAuth } from './call-auth.ts';

/**
 * Requests the confirmation email again. Rejects with an `AuthFailure`.
 * The response is the same whether or not a sign-up is pending.
 */
export async function resendConfirmation(email: string): Promise<void> {
  await callAuth(
    (auth) => auth.resend({ type: 'signup', email: email.trim() }),
    'The email could not be sent. Try again.',
  );
}
