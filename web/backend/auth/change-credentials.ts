import { callAuth } from './call-auth.ts';

/**
 * Requests a new email address for the signed-in user's account.
 * Resolves with `pending` if the user must open an emailed link, or with `changed` if no confirmation is needed.
 * Rejects with an `AuthFailure`. Its kind is `sign-in-again` if the sign-in is too old.
 */
export async function changeEmail(email: string): Promise<'pending' | 'changed'> {
  const wanted = email.trim();
  const { user } = await callAuth(
    (auth) => auth.updateUser({ email: wanted }),
    'The email address could not be changed. Try again.',
  );
  return user?.email?.toLowerCase() === wanted.toLowerCase() ? 'changed' : 'pending';
}

/** Sets the user's password. The service ends all other sessions. Rejects with an `AuthFailure`. */
export async function changePassword(password: string): Promise<void> {
  await callAuth((auth) => auth.updateUser({ password }), 'The password could not be changed. Try again.');
}
