import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Rejects with an `AuthFailure`. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  try {
    const { error } = await (await getAuth()).signInWithPassword({ email: email.trim(), password });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The sign-in failed. Try again.');
  }
}
