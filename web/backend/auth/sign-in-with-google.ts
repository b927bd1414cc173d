import { PATHS } from '#domain/pages.ts';
import { AuthNotConfiguredError } from '../errors.ts';
import { getAuth } from '../session.ts';
import { AuthFailure, authFailure } from './auth-failure.ts';

/**
 * Whether the server offers sign-in with Google.
 * The server writes the meta tag `auth-google`. For a static host, the build writes it.
 */
export function isGoogleOffered(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="auth-google"]')?.content === 'true';
}

/** Redirects to Google, which redirects back to `/auth/callback`. Rejects with an `AuthFailure`. */
export async function signInWithGoogle(): Promise<void> {
  try {
    const { error } = await (
      await getAuth()
    ).signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}${PATHS.authCallback}` },
    });
    if (error) throw error;
  } catch (error) {
    if (error instanceof AuthNotConfiguredError)
      throw new AuthFailure('other', 'Auth is not configured', error);
    throw authFailure(error, 'Google could not be opened. Try again.');
  }
}
