import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Uses the token of a password reset link, and signs the user in.
 * Resolves with false if the link was used or has expired. Rejects with an `AuthFailure`.
 */
export async function verifyRecoveryLink(tokenHash: string): Promise<boolean> {
  try {
    const { error } = await (await getAuth()).verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    if (error) throw error;
    return true;
  } catch (error) {
    const failure = authFailure(error, 'The link could not be checked. Try again.');
    if (failure.kind === 'link-used') return false;
    throw failure;
  }
}
