import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** What the link of a mail carries. */
export interface EmailLink {
  readonly tokenHash: string;
  readonly type: 'signup' | 'recovery';
}

/** Uses a mail's link up and signs in. Resolves with false when the link is spent already; rejects with an `AuthFailure`. */
export async function verifyEmailLink({ tokenHash, type }: EmailLink): Promise<boolean> {
  try {
    const { error } = await (await getAuth()).verifyOtp({ token_hash: tokenHash, type });
    if (error) throw error;
    return true;
  } catch (error) {
    const failure = authFailure(error, 'The link could not be checked. Try again.');
    if (failure.kind === 'link-used') return false;
    throw failure;
  }
}
