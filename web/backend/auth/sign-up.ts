import { getAuth } from '../session.ts';
import { AuthFailure, authFailure } from './auth-failure.ts';
import type { Credentials } from './sign-in.ts';

/**
 * Makes an account. Resolves with `signed-in`, or with `confirm` when the person must first open the link in a mail. Rejects
 * with an `AuthFailure`; its kind is `registered` when the address has an account and the service tells.
 */
export async function signUp({ email, password }: Credentials): Promise<'signed-in' | 'confirm'> {
  try {
    const { data, error } = await (await getAuth()).signUp({ email: email.trim(), password });
    if (error) throw error;
    if (data.session) return 'signed-in';
    // Hosted Supabase answers an address that is taken with a user who has no way to sign in.
    if (data.user?.identities?.length === 0) {
      throw new AuthFailure('registered', 'This email is already registered. Please sign in instead.');
    }
    return 'confirm';
  } catch (error) {
    throw authFailure(error, 'The sign-up failed. Try again.');
  }
}
