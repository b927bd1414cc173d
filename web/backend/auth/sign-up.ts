import { AuthFailure } from './auth-failure.ts';
import { callAuth } from './call-auth.ts';
import type { Credentials } from './sign-in.ts';

/**
 * Creates an account. Rejects with an `AuthFailure`.
 * Resolves with `signed-in`, or with `confirm` if the user must first open an emailed link. The failure's
 * kind is `registered` if the address has an account and the service says so.
 */
export async function signUp({ email, password }: Credentials): Promise<'signed-in' | 'confirm'> {
  const { session, user } = await callAuth(
    (auth) => auth.signUp({ email: email.trim(), password }),
    'The sign-up failed. Try again.',
  );
  if (session) return 'signed-in';
  // For an address in use, hosted Supabase returns a user without identities.
  if (user?.identities?.length === 0)
    throw new AuthFailure('registered', 'This email is already registered. Please sign in instead.');
  return 'confirm';
}
