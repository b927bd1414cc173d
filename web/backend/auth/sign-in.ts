import { callAuth } from './call-auth.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Rejects with an `AuthFailure`. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  await callAuth(
    (auth) => auth.signInWithPassword({ email: email.trim(), password }),
    'The sign-in failed. Try again.',
  );
}
