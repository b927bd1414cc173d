import { redeemLink } from './call-auth.ts';

/**
 * Confirms a new email address with a link's token, and signs the user in.
 * Resolves with false if the link was used or has expired. Rejects with an `AuthFailure`.
 */
export async function confirmNewEmail(tokenHash: string): Promise<boolean> {
  return (await redeemLink({ token_hash: tokenHash, type: 'email_change' }, 'link-used')) === null;
}
