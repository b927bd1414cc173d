import type { SignIn } from '#platform/auth/session-records.ts';
import { LIMITS } from '#platform/limits.ts';

/**
 * Whether a sign-in is fresh enough to change the address or password, or to delete the account.
 * This protects accounts from stolen sessions. Renewing a session is not a sign-in. After a recovery, users have more
 * time to set a password, because they cannot sign in again without a password.
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
