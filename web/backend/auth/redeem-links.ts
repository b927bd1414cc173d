import { getCurrentSession } from '../session.ts';
import { redeemLink } from './call-auth.ts';

interface SignUpLink {
  readonly tokenHash: string;
  /** The password from the sign-up. Null until the page has asked for it. */
  readonly password: string | null;
  /** Whether to replace the password of the sign-up with `password`. */
  readonly replaces: boolean;
}

/**
 * Confirms an email address with a link's token, and signs the user in.
 * Resolves with `spent` if the link was used or has expired.
 * Resolves with `password-needed` if the sign-up happened in another browser, and its password is needed as a second
 * proof. Hosted Supabase never needs it.
 * Rejects with an `AuthFailure`. Its kind is `other-password` if the sign-up used a different password.
 */
export async function confirmSignUp({
  password,
  replaces,
  tokenHash,
}: SignUpLink): Promise<'signed-in' | 'spent' | 'password-needed'> {
  const proof = password === null ? {} : { password, replace_password: replaces };
  const link = { type: 'signup' as const, token_hash: tokenHash, ...proof };
  const failure = await redeemLink(link, 'link-used', 'password-needed');
  return failure === 'link-used' ? 'spent' : (failure ?? 'signed-in');
}

/**
 * Confirms a new email address with a link's token, and signs the user in.
 * Resolves with false if the link was used or has expired. Rejects with an `AuthFailure`.
 */
export async function confirmNewEmail(tokenHash: string): Promise<boolean> {
  return (await redeemLink({ token_hash: tokenHash, type: 'email_change' }, 'link-used')) === null;
}

/**
 * Uses the token of a password reset link, and signs the user in.
 * Resolves with the user's id, or with null if the link was used or has expired. Rejects with a `RequestError`.
 */
export async function verifyRecoveryLink(tokenHash: string): Promise<string | null> {
  const failure = await redeemLink({ token_hash: tokenHash, type: 'recovery' }, 'link-used');
  return failure === null ? ((await getCurrentSession())?.userId ?? null) : null;
}
