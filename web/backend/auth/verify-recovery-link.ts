import { redeemLink } from './call-auth.ts';

/**
 * Uses the token of a password reset link, and signs the user in.
 * Resolves with false if the link was used or has expired. Rejects with an `AuthFailure`.
 */
export async function verifyRecoveryLink(tokenHash: string): Promise<boolean> {
  return (await redeemLink({ token_hash: tokenHash, type: 'recovery' }, 'link-used')) === null;
}
