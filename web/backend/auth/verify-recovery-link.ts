import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** Uses up the link of a forgotten password's mail and signs in. Resolves with false when it is spent; rejects with an `AuthFailure`. */
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
