/**
 * Who is signed in. The auth library (21 kB) is loaded only when a session lies in storage or a page asks for it, so a
 * visitor never pays for it. It refreshes the session by itself, and carries sign-in and sign-out over to other tabs.
 */
import type { AuthClient as AuthClientClass, Session } from '@supabase/auth-js';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { getConfiguration } from './configuration.ts';
import { AuthNotConfiguredError } from './errors.ts';
import { type SignedInUser, userOf } from './signed-in-user.ts';

/** The auth library's client. */
export type AuthClient = InstanceType<typeof AuthClientClass>;

/** Where the session is kept; also what says, without the library, that there may be one. */
export const SESSION_STORAGE_KEY = 'line-rush-session';

export type SessionState =
  | { readonly status: 'signed-out' }
  /** A session lies in storage and is being checked. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

export interface CurrentSession {
  readonly userId: string;
  /** Sent as bearer token, so that the database knows who asks. */
  readonly accessToken: string;
}

/** Signed out first, as pages are prerendered and hydrated; {@link startSession} then tells what is so. */
const store = createStore<SessionState>()(() => ({ status: 'signed-out' }));

/** Who is signed in, followed live: sign-in, sign-out and changed metadata, in this tab and in others. */
export function useSession(): SessionState {
  return useStore(store);
}

/** The signed-in person, or null while signed out or not known yet. */
export function useUser(): SignedInUser | null {
  return useStore(store, (state) => (state.status === 'signed-in' ? state.user : null));
}

/** Calls back with each new state and the one before. Returns the way to stop. */
export function onSessionChange(listener: (now: SessionState, before: SessionState) => void): () => void {
  return store.subscribe(listener);
}

function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false; // storage is closed to us (private mode, blocked cookies): a visitor then
  }
}

function show(session: Session | null): void {
  store.setState(
    session ? { status: 'signed-in', user: userOf(session.user) } : { status: 'signed-out' },
    true,
  );
}

async function createAuth(): Promise<AuthClient> {
  const configuration = getConfiguration();
  if (!configuration) throw new AuthNotConfiguredError();
  const { AuthClient: Client } = await import('@supabase/auth-js');
  const client = new Client({
    url: `${configuration.url}/auth/v1`,
    headers: { apikey: configuration.key },
    storageKey: SESSION_STORAGE_KEY,
    detectSessionInUrl: false, // the pages that links lead to read their address themselves
    flowType: 'pkce',
  });
  client.onAuthStateChange((_event, session) => show(session));
  return client;
}

let auth: Promise<AuthClient> | undefined;

/** The auth service's client, loaded when first asked for. Rejects with {@link AuthNotConfiguredError}. */
export function getAuth(): Promise<AuthClient> {
  auth ??= createAuth().catch((error: unknown) => {
    auth = undefined; // the next one who asks tries again
    throw error;
  });
  return auth;
}

/** The session in use, refreshed when it has run out; null for visitors and when the check fails. */
export async function getCurrentSession(): Promise<CurrentSession | null> {
  if (!mayHaveSession()) return null;
  try {
    const { data } = await (await getAuth()).getSession();
    return data.session && { userId: data.session.user.id, accessToken: data.session.access_token };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a warning; the person stays a visitor
    console.warn('The session could not be read', error);
    return null;
  }
}

async function check(): Promise<void> {
  if (!(await getCurrentSession())) show(null);
}

/** Reads the session of storage, if any, and follows it from now on; another tab's sign-in included. */
export function startSession(): void {
  const read = () => {
    if (!mayHaveSession()) return;
    if (store.getState().status === 'signed-out') store.setState({ status: 'loading' }, true);
    void check();
  };
  read();
  // Without the library loaded nothing else hears of another tab's sign-in.
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY && !auth) read();
  });
}
