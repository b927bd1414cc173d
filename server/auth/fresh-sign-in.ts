import type { SignIn } from '#server/auth/session-records.ts';
import { LIMITS } from '#server/limits.ts';

/**
 * Whether a sign-in is fresh enough for what a stolen session must not do: change the email address or the password, delete the
 * account. Renewing a session does not make it fresh. Choosing a new password after a recovery may take as long as the link lives,
 * because the person has no password to sign in with again.
 */
export function isFreshSignIn(
  signIn: SignIn,
  toDo: 'set-password' | 'other',
  now: number = Date.now(),
): boolean {
  const seconds =
    signIn.byRecovery && toDo === 'set-password' ? LIMITS.otpSeconds : LIMITS.freshSignInSeconds;
  return now - signIn.at <= seconds * 1000;
}
