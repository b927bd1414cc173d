import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Asks for another email address for the signed-in user's account. Resolves with `pending` when the link in an email to
 * the new address must confirm it first, with `changed` on a service that asks for no confirmation. Rejects with an
 * `AuthFailure`; its kind is `sign-in-again` when the sign-in is too old.
 */
export async function changeEmail(email: string): Promise<'pending' | 'changed'> {
  const wanted = email.trim();
  try {
    const { data, error } = await (await getAuth()).updateUser({ email: wanted });
    if (error) throw error;
    return data.user.email?.toLowerCase() === wanted.toLowerCase() ? 'changed' : 'pending';
  } catch (error) {
    throw authFailure(error, 'The email address could not be changed. Try again.');
  }
}
