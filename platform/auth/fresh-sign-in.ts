import type { SignIn } from '#platform/auth/session-records.ts';
import { LIMITS } from '#platform/limits.ts';

/**
 * Whether a sign-in is fresh enough for sensitive changes, which a stolen session must not make.
 * Sensitive changes are: changing the address or password, and deleting the account. Renewing a session is not a sign-in. After
 * a recovery, users may set a password for as long as the link is valid, because they cannot sign in again without one.
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
