import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

interface SignUpLink {
  readonly tokenHash: string;
  /** The password of the sign-up; null until it is asked for. */
  readonly password: string | null;
  /** Whether the password counts even when the sign-up was made with another one. */
  readonly replaces: boolean;
}

/**
 * Confirms an address with its mail's link, and signs in. Resolves with `spent` when the link is, and with `password-needed` when
 * another browser than this one signed up: whose password becomes valid must then be proven (only our own server asks). Rejects with
 * an `AuthFailure`; its kind is `other-password` when the sign-up was made with another one than this.
 */
export async function confirmSignUp({
  password,
  replaces,
  tokenHash,
}: SignUpLink): Promise<'signed-in' | 'spent' | 'password-needed'> {
  const proof = password === null ? {} : { password, replace_password: replaces };
  try {
    const link = { type: 'signup' as const, token_hash: tokenHash, ...proof };
    const { error } = await (await getAuth()).verifyOtp(link);
    if (error) throw error;
    return 'signed-in';
  } catch (error) {
    const failure = authFailure(error, 'The link could not be checked. Try again.');
    if (failure.kind === 'link-used') return 'spent';
    if (failure.kind === 'password-needed') return 'password-needed';
    throw failure;
  }
}
