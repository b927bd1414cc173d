import { getAuth } from '../session.ts';
import type { AuthClient } from '../auth-client.ts';
import { type AuthFailureKind, authFailure } from './auth-failure.ts';

/** Sends an auth request. Rejects with an `AuthFailure`. Errors without a text for users get `fallback`. */
export async function callAuth<Response extends { readonly data: unknown; readonly error: unknown }>(
  request: (auth: AuthClient) => Promise<Response>,
  fallback: string,
): Promise<Response['data']> {
  try {
    const { data, error } = await request(await getAuth());
    if (error) throw error;
    return data;
  } catch (error) {
    throw authFailure(error, fallback);
  }
}

/**
 * Uses the token of an emailed link.
 * Resolves with null on success, or with the failure's kind if it is `expected`. Rejects with other failures.
 */
export async function redeemLink<Kind extends AuthFailureKind>(
  link: Parameters<AuthClient['verifyOtp']>[0],
  ...expected: readonly Kind[]
): Promise<Kind | null> {
  try {
    await callAuth((auth) => auth.verifyOtp(link), 'The link could not be checked. Try again.');
    return null;
  } catch (error) {
    const { kind } = authFailure(error, '');
    const found = expected.find((each) => each === kind);
    if (found) return found;
    throw error;
  }
}
