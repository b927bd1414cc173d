import { callAuth } from './call-auth.ts';

/** Sets the user's password; the service ends all other sessions. Rejects with an `AuthFailure`. */
export async function changePassword(password: string): Promise<void> {
  await callAuth((auth) => auth.updateUser({ password }), 'The password could not be changed. Try again.');
}
