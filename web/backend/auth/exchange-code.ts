import { callAuth } from './call-auth.ts';

/**
 * Signs in with the code of Google's redirect. Rejects with an `AuthFailure`.
 * Works only in the browser that started the sign-in.
 */
export async function exchangeCode(code: string): Promise<void> {
  await callAuth((auth) => auth.exchangeCodeForSession(code), 'The sign-in failed. Try again.');
}
