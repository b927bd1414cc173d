import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/**
 * Signs in with the code of Google's redirect. Rejects with an `AuthFailure`.
 * Works only in the browser that started the sign-in.
 */
export async function exchangeCode(code: string): Promise<void> {
  try {
    const { error } = await (await getAuth()).exchangeCodeForSession(code);
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The sign-in failed. Try again.');
  }
}
