/**
 * Who is signed in. The auth library (21 kB) is loaded only when a session lies in storage or a page asks for it, so a
 * visitor never pays for it. It renews the session by itself, and carries sign-in and sign-out over to other tabs.
 */
import type { Session } from '@supabase/auth-js';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AuthClient } from './auth/auth-client.ts';
import { getConfiguration, onConfigured } from './configuration.ts';
import { AuthNotConfiguredError, RequestError } from './errors.ts';
import { type SignedInUser, userOf } from './signed-in-user.ts';

/** Where the session is kept; also what says, without the library, that there may be one. Read by public/before-paint.js. */
export const SESSION_STORAGE_KEY = 'line-rush-session';

/** Set while nobody is signed in because the person left on purpose; tells other tabs that nothing went wrong. */
const LEFT_STORAGE_KEY = 'line-rush-left';

/** In session storage from the deletion of the account until the next page of the tab has said so. */
export const DELETED_STORAGE_KEY = 'line-rush-deleted';

export type SessionState =
  /**
   * `ended`: true if the session ended by itself (revoked, or expired while away), which is announced; false if the user left in
   * another tab. `deleted`: this tab has just deleted the account.
   */
  | { readonly status: 'signed-out'; readonly ended?: boolean; readonly deleted?: boolean }
  /** A session lies in storage and is being checked. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

export interface CurrentSession {
  readonly userId: string;
  readonly email: string | null;
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

/** Storage that is closed to us (private mode, blocked cookies) is empty, and keeps nothing. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As said above.
  }
}

function mayHaveSession(): boolean {
  return readStorage(SESSION_STORAGE_KEY) !== null;
}

/** The person of the session in storage, known before the library is loaded; null when it must say who it is. */
function storedUser(): SignedInUser | null {
  try {
    const { user } = JSON.parse(readStorage(SESSION_STORAGE_KEY) ?? '{}') as Partial<Session>;
    return user ? userOf(user) : null;
  } catch {
    return null;
  }
}

/** True from the moment the person leaves on purpose: screens stay as they are until the page is left. */
let leaving = false;

/** Aborted when the person leaves. */
let leave = new AbortController();

/**
 * A signal that also aborts when the person leaves: a request in their name would only be refused from then on, with an error
 * in the console. Older browsers get `signal` itself.
 */
export function untilLeaving(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
  return 'any' in AbortSignal ? AbortSignal.any(signal ? [signal, leave.signal] : [leave.signal]) : signal;
}

function show(next: SessionState): void {
  const now = store.getState();
  if (leaving || JSON.stringify(next) === JSON.stringify(now)) return; // the library repeats itself whenever a tab is shown
  if (next.status === 'signed-out') delete document.documentElement.dataset.session; // set by public/before-paint.js
  store.setState(next, true);
}

function showSignedOut(): void {
  const wasIn = store.getState().status === 'signed-in';
  if (wasIn) show({ status: 'signed-out', ended: readStorage(LEFT_STORAGE_KEY) === null });
  else if (store.getState().status === 'loading') show({ status: 'signed-out' });
}

function showSignedIn(user: SignedInUser): void {
  writeStorage(LEFT_STORAGE_KEY, null);
  show({ status: 'signed-in', user });
}

async function createAuth(): Promise<AuthClient> {
  const configuration = getConfiguration();
  if (!configuration) throw new AuthNotConfiguredError();
  const { createAuthClient } = await import('./auth/auth-client.ts');
  const client = createAuthClient(configuration, SESSION_STORAGE_KEY);
  client.onAuthStateChange((_event, session) => {
    if (session) showSignedIn(userOf(session.user));
    // No session while one lies in storage: it could not be renewed because the service is away, which signs nobody out.
    else if (!mayHaveSession()) showSignedOut();
  });
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

/** Milliseconds that a request waits for a renewal; the library itself keeps trying for half a minute. */
const RENEWAL_PATIENCE_MS = 10_000;

async function inTime<Answer>(renewal: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The session was not renewed in time.')), RENEWAL_PATIENCE_MS);
  });
  return Promise.race([renewal, tooLate]).finally(() => clearTimeout(timer));
}

function warn(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a warning; the person is taken for a visitor
  console.warn('The session could not be read', error);
}

/**
 * The session in use, renewed when it has run out; null for visitors. Rejects with a {@link RequestError} when a session
 * cannot be renewed at the moment: whoever is signed in must not act as a visitor because a server is away.
 */
export async function getCurrentSession(): Promise<CurrentSession | null> {
  if (!auth && !mayHaveSession()) return null; // where storage is closed to us, the library keeps the session in memory
  try {
    const { data, error } = await inTime((await getAuth()).getSession());
    if (data.session) {
      const { access_token: accessToken, user } = data.session;
      return { userId: user.id, email: user.email ?? null, accessToken };
    }
    if (error && mayHaveSession()) throw error;
    if (!storedUser()) writeStorage(SESSION_STORAGE_KEY, null); // whatever lies there is no session
    return null;
  } catch (error) {
    if (!(error instanceof AuthNotConfiguredError))
      throw new RequestError('The server cannot be reached. Try again.', { cause: error });
    warn(error);
    return null;
  }
}

/**
 * A new access token in place of one that the backend has refused; null when there is none to be had. A session that the
 * auth service knows no more is ended with that, and the person told: the library by itself keeps it while its token looks good.
 */
export async function renewAccessToken(): Promise<string | null> {
  try {
    const client = await getAuth();
    const { data, error } = await inTime(client.refreshSession());
    if (error?.name === 'AuthApiError') await inTime(client.signOut({ scope: 'local' })); // the service itself said no
    return data.session?.access_token ?? null;
  } catch {
    return null; // the service is away: the refusal stands, and so does the session
  }
}

/** Shows what storage says now, and has the library check it. */
function readSession(): void {
  if (!mayHaveSession()) {
    showSignedOut();
    return;
  }
  const user = storedUser();
  if (user) showSignedIn(user);
  else if (store.getState().status === 'signed-out') show({ status: 'loading' });
  getCurrentSession().then(
    (session) => session ?? showSignedOut(),
    (error: unknown) => {
      warn(error);
      if (store.getState().status === 'loading') showSignedOut();
    },
  );
}

function clearStorage(): void {
  for (const ending of ['', '-user', '-code-verifier']) writeStorage(SESSION_STORAGE_KEY + ending, null);
}

/** A session belongs to one backend: another one must never receive its token. */
function forgetSession(): void {
  auth?.then((client) => client.stopAutoRefresh()).catch(() => undefined);
  auth = undefined;
  writeStorage(LEFT_STORAGE_KEY, 'yes'); // nothing went wrong
  clearStorage();
  showSignedOut();
}

function takeDeleted(): boolean {
  try {
    const isDeleted = sessionStorage.getItem(DELETED_STORAGE_KEY) !== null;
    sessionStorage.removeItem(DELETED_STORAGE_KEY);
    return isDeleted;
  } catch {
    return false;
  }
}

/** Reads the session of storage, if any, and follows it from now on; another tab's sign-in and sign-out included. */
export function startSession(): void {
  onConfigured(forgetSession);
  if (mayHaveSession()) readSession();
  else if (takeDeleted()) show({ status: 'signed-out', deleted: true });
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) readSession();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Back to a page that was put aside while the person was signed in: nothing of theirs may be seen any more.
    if (store.getState().status === 'signed-in' && !mayHaveSession()) location.reload();
    else readSession();
  });
}

/**
 * Leaves on purpose: `end` ends the session with the service. When it rejects nothing is changed; else this browser forgets
 * the session, whatever the service did. The page must then be left: until it is, it looks as before.
 */
export async function leaveWith(end: () => Promise<void>): Promise<void> {
  leaving = true;
  leave.abort();
  writeStorage(LEFT_STORAGE_KEY, 'yes');
  try {
    await end();
  } catch (error) {
    leaving = false;
    leave = new AbortController();
    writeStorage(LEFT_STORAGE_KEY, null);
    throw error;
  }
  clearStorage();
}
