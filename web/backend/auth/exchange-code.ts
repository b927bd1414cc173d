import { getAuth } from '../session.ts';
import { authFailure } from './auth-failure.ts';

/** Signs in with the code that Google's way back carries; only the browser that set out can. Rejects with an `AuthFailure`. */
export async function exchangeCode(code: string): Promise<void> {
  try {
    const { error } = await (await getAuth()).exchangeCodeForSession(code);
    if (error) throw error;
  } catch (error) {
    throw authFailure(error, 'The sign-in failed. Try again.');
  }
}
