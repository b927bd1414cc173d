import { decode } from 'hono/jwt';
import type { SignIn } from '#server/auth/account-record.ts';
import type { AuthRecords } from '#server/auth/auth-records.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { LIMITS } from '#server/limits.ts';
import { isUuid } from '#server/uuid.ts';

/** The session and the user that a checked access token names; null where it names none. */
export function namedBy(token: string): { sessionId: string | null; userId: string | null } {
  const { session_id: session, sub } = decode(token).payload;
  return { sessionId: isUuid(session) ? session : null, userId: isUuid(sub) ? sub : null };
}

/**
 * Whether a sign-in is fresh enough for what a stolen session must not do: change the email address or the password, delete the
 * account. Renewing a session does not make it fresh. Choosing a new password after a recovery may take as long as the link lives,
 * because the person has no password to sign in with again.
 */
export function isFresh(signIn: SignIn, toDo: 'set-password' | 'other', now: number = Date.now()): boolean {
  const seconds =
    signIn.byRecovery && toDo === 'set-password' ? LIMITS.otpSeconds : LIMITS.freshSignInSeconds;
  return now - signIn.at <= seconds * 1000;
}

/** When the session of a checked access token began, or null when it has ended. */
export async function signInOf(
  { findSignIn }: Pick<AuthRecords, 'findSignIn'>,
  token: string,
): Promise<SignIn | null> {
  const { sessionId } = namedBy(token);
  return sessionId === null ? null : findSignIn(sessionId);
}

/** The page answers it by asking for the password, signing in with it, and asking once more. */
export const REAUTHENTICATION_NEEDED: Refusal = {
  status: 403,
  code: 'reauthentication_needed',
  sentence: 'You signed in more than ten minutes ago. Sign in again to do this.',
  forPage: true,
};
