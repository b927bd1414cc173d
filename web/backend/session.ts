/**
 * The signed-in person, if any. The auth library (21 kB) is loaded only when a session lies in storage, so a visitor
 * never pays for it.
 */
import { getConfiguration } from './configuration.ts';

/** Where the session is kept; also what says, without the library, that there may be one. */
export const SESSION_STORAGE_KEY = 'line-rush-session';

export interface CurrentSession {
  readonly userId: string;
  /** Sent as bearer token, so that the database knows who asks. */
  readonly accessToken: string;
}

function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false; // storage is closed to us (private mode, blocked cookies): a visitor then
  }
}

async function createAuth() {
  const configuration = getConfiguration();
  if (!configuration) return null;
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    url: `${configuration.url}/auth/v1`,
    headers: { apikey: configuration.key },
    storageKey: SESSION_STORAGE_KEY,
    detectSessionInUrl: false,
  });
}

let auth: ReturnType<typeof createAuth> | undefined;

/** The session in use, refreshed when it has run out; null for visitors and when the check fails. */
export async function getCurrentSession(): Promise<CurrentSession | null> {
  if (!mayHaveSession()) return null;
  try {
    auth ??= createAuth();
    const { data } = (await (await auth)?.getSession()) ?? { data: { session: null } };
    return data.session && { userId: data.session.user.id, accessToken: data.session.access_token };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a warning; the person stays a visitor
    console.warn('The session could not be read', error);
    return null;
  }
}
