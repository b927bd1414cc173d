import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Requests a new email address for the signed-in user's account.
 * Resolves with `pending` if the user must confirm the address with an emailed link, or with `changed` if the
 * service needs no confirmation. Rejects with an `AuthFailure`, of kind `sign-in-again` if the sign-in is too
 * old.
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
