import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** Sets the user's password; the service ends all other sessions. Rejects with an `AuthFailure`. */
export async function changePassword(password: string): Promise<void> {
  try {
    const { error } = await (await getAuth()).updateUser({ password });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The password could not be changed. Try again.');
  }
}
