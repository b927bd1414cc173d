import { PATHS } from '#domain/pages.ts';
import { readStorage, writeStorage } from '../browser-storage.ts';
import { SESSION_STORAGE_KEY } from '../session.ts';
import { callAuth } from './call-auth.ts';
import { AuthFailure } from './auth-failure.ts';

interface Credentials {
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

/**
 * Creates an account.
 * Resolves with `signed-in`, or with `confirm` if the user must first open an emailed link.
 * Rejects with an `AuthFailure`. Its kind is `registered` if the service reveals that the address has an account.
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

/**
 * Signs in with the code of Google's redirect. Rejects with an `AuthFailure`.
 * Works only in the browser that started the sign-in. If several tabs started one, only the newest tab's works.
 */
export async function exchangeCode(code: string): Promise<void> {
  const key = `${SESSION_STORAGE_KEY}-code-verifier`;
  const verifier = readStorage('localStorage', key);
  try {
    await callAuth((auth) => auth.exchangeCodeForSession(code), 'The sign-in failed. Try again.');
  } catch (error) {
    // The library has removed the verifier, but it may belong to another tab's sign-in.
    writeStorage('localStorage', key, verifier);
    throw error;
  }
}

/**
 * Requests the confirmation email again. Rejects with an `AuthFailure`.
 * The response does not reveal whether a sign-up is pending.
 */
export async function resendConfirmation(email: string): Promise<void> {
  await callAuth(
    (auth) => auth.resend({ type: 'signup', email: email.trim() }),
    'The email could not be sent. Try again.',
  );
}

/**
 * Requests an email with a link to `/reset-password`. Rejects with an `AuthFailure`.
 * The response does not reveal whether the address has an account.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = `${location.origin}${PATHS.resetPassword}`;
  await callAuth(
    (auth) => auth.resetPasswordForEmail(email.trim(), { redirectTo }),
    'The email could not be sent. Try again.',
  );
}
