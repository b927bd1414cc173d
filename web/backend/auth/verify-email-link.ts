import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** What the link of a mail carries. */
export interface EmailLink {
  readonly tokenHash: string;
  readonly type: 'signup' | 'recovery';
}

/** Uses a mail's link up and signs in. Rejects with an `AuthFailure`; its kind is `link-used` when the link is spent. */
export async function verifyEmailLink({ tokenHash, type }: EmailLink): Promise<void> {
  try {
    const { error } = await (await getAuth()).verifyOtp({ token_hash: tokenHash, type });
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The link could not be checked. Try again.');
  }
}
