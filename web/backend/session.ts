/**
 * The user's session, shared by all screens.
 * The auth library (21 kB) loads only if storage has a session or a page needs it. Most visitors never load it.
 * The library refreshes the session, and syncs sign-in and sign-out between tabs.
 */
import type { Session, User } from '@supabase/auth-js';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { avatarAddress } from './avatar-address.ts';
import type { AuthClient } from './auth-client.ts';
import { unreachableSentence } from './connection-sentences.ts';
import { getConfiguration, onConfigured } from './configuration.ts';
import { readStorage, writeStorage } from './browser-storage.ts';
import { AuthNotConfiguredError, RequestError } from './errors.ts';

/**
 * The signed-in user, as screens show them.
 * Users can write anything into their metadata, so this contains only validated values.
 */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** The new address that is not confirmed yet. Null if no change is pending. */
  readonly newEmail: string | null;
  readonly fullName: string | null;
  /** See {@link avatarAddress}. */
  readonly avatarUrl: string | null;
  readonly profileName: string | null;
  readonly hasPassword: boolean;
  /** Whether the account can sign in with Google. It may have a password, too. */
  readonly hasGoogle: boolean;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

function userOf({ email, id, new_email: newEmail, ...user }: User): SignedInUser {
  // A session in storage may be damaged, so fields may be missing.
  const { app_metadata: app = {}, user_metadata: meta = {} } = user as Partial<User>;
  const providers: readonly unknown[] = app.providers ?? [app.provider];
  return {
    id,
    email: email ?? '',
    newEmail: textOf(newEmail),
    fullName: textOf(meta.full_name) ?? textOf(meta.name),
    avatarUrl: avatarAddress(meta.avatar_url),
    profileName: textOf(meta.profile_name),
    hasPassword: providers.includes('email') || !providers.some(Boolean),
    hasGoogle: providers.includes('google'),
  };
}

/** The session's storage key. public/before-paint.js also reads it, to detect a session without the library. */
export const SESSION_STORAGE_KEY = 'line-rush-session';

/** A key in local storage. Set on a deliberate sign-out, so that other tabs do not report an ended session. */
const LEFT_STORAGE_KEY = 'line-rush-left';

/**
 * A key in session storage. Set when the account is deleted. The next page confirms the deletion, and removes the key.
 */
export const DELETED_STORAGE_KEY = 'line-rush-deleted';

export type SessionState =
  /**
   * `ended`: the session was revoked or has expired. Screens announce this. False after a sign-out in another tab.
   * `deleted`: this tab has just deleted the account.
   */
  | { readonly status: 'signed-out'; readonly ended?: boolean; readonly deleted?: boolean }
  /** Storage has a session that is not checked yet. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser };

export interface CurrentSession {
  readonly userId: string;
  readonly email: string | null;
  readonly accessToken: string;
}

/** Starts signed out, because pages are prerendered for visitors. {@link startSession} updates the state. */
const store = createStore<SessionState>()(() => ({ status: 'signed-out' }));

export function useSession(): SessionState {
  return useStore(store);
}

/** Returns null if no user is signed in, and while the session is loading. */
export function useUser(): SignedInUser | null {
  return useStore(store, (state) => (state.status === 'signed-in' ? state.user : null));
}

/** Returns an empty text if no user is signed in. */
export function useUserId(): string {
  return useUser()?.id ?? '';
}

export function onSessionChange(listener: (now: SessionState, before: SessionState) => void): () => void {
  return store.subscribe(listener);
}

function mayHaveSession(): boolean {
  return readStorage('localStorage', SESSION_STORAGE_KEY) !== null;
}

/** Reads the user from storage before the library loads. Null if storage has no valid session. */
function storedUser(): SignedInUser | null {
  try {
    const { user } = JSON.parse(readStorage('localStorage', SESSION_STORAGE_KEY) ?? '{}') as Partial<Session>;
    return user ? userOf(user) : null;
  } catch {
    return null;
  }
}

/** True from a deliberate sign-out until the page unloads, so that screens do not change before that. */
let leaving = false;

let leave = new AbortController();

/**
 * Returns a signal that aborts on a sign-out, or when `signal` aborts.
 * After a sign-out, a pending request with the user's token would fail and log an error.
 * Browsers without `AbortSignal.any` get `signal` unchanged.
 */
export function untilLeaving(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
  return 'any' in AbortSignal ? AbortSignal.any(signal ? [signal, leave.signal] : [leave.signal]) : signal;
}

function show(next: SessionState): void {
  const now = store.getState();
  if (leaving || JSON.stringify(next) === JSON.stringify(now)) return; // the library repeats events
  if (next.status === 'signed-out') delete document.documentElement.dataset.session; // set by public/before-paint.js
  store.setState(next, true);
}

function showSignedOut(): void {
  const wasIn = store.getState().status === 'signed-in';
  if (wasIn) show({ status: 'signed-out', ended: readStorage('localStorage', LEFT_STORAGE_KEY) === null });
  else if (store.getState().status === 'loading') show({ status: 'signed-out' });
}

function showSignedIn(user: SignedInUser): void {
  writeStorage('localStorage', LEFT_STORAGE_KEY, null);
  show({ status: 'signed-in', user });
}

async function createAuth(): Promise<AuthClient> {
  const configuration = getConfiguration();
  if (!configuration) throw new AuthNotConfiguredError();
  const { createAuthClient } = await import('./auth-client.ts');
  const client = createAuthClient(configuration, SESSION_STORAGE_KEY);
  client.onAuthStateChange((_event, session) => {
    if (session) showSignedIn(userOf(session.user));
    // If storage still has a session, the service was unreachable when the library tried to refresh it.
    // The user then stays signed in.
    else if (!mayHaveSession()) showSignedOut();
  });
  return client;
}

let auth: Promise<AuthClient> | undefined;

/** Returns the auth client, which loads on first use. Rejects with {@link AuthNotConfiguredError}. */
export function getAuth(): Promise<AuthClient> {
  auth ??= createAuth().catch((error: unknown) => {
    auth = undefined; // the next `getAuth` retries
    throw error;
  });
  return auth;
}

/** How long a request waits for a token refresh, in milliseconds. The library itself retries for 30 seconds. */
const REFRESH_TIMEOUT_MS = 10_000;

async function inTime<Result>(renewal: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The session was not renewed in time.')), REFRESH_TIMEOUT_MS);
  });
  return Promise.race([renewal, tooLate]).finally(() => clearTimeout(timer));
}

function warn(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a warning; the user counts as a visitor
  console.warn('The session could not be read', error);
}

/**
 * Returns the current session, refreshed if it has expired. Null for visitors.
 * Rejects with a {@link RequestError} if the refresh fails: while the server is unreachable, a signed-in user must not
 * count as a visitor.
 */
export async function getCurrentSession(): Promise<CurrentSession | null> {
  if (!auth && !mayHaveSession()) return null; // if storage is blocked, a loaded library may have the session in memory
  try {
    const { data, error } = await inTime((await getAuth()).getSession());
    if (data.session) {
      const { access_token: accessToken, user } = data.session;
      return { userId: user.id, email: user.email ?? null, accessToken };
    }
    if (error && mayHaveSession()) throw error;
    if (!storedUser()) writeStorage('localStorage', SESSION_STORAGE_KEY, null); // removes an invalid value
    return null;
  } catch (error) {
    if (!(error instanceof AuthNotConfiguredError))
      throw new RequestError(unreachableSentence(), { cause: error });
    warn(error);
    return null;
  }
}

/**
 * Refreshes an access token that the backend rejected. Resolves with null if the refresh fails.
 * If the auth service rejects the refresh, ends the session and informs the user. The library alone would keep the
 * session until the token expires.
 */
export async function renewAccessToken(): Promise<string | null> {
  try {
    const client = await getAuth();
    const { data, error } = await inTime(client.refreshSession());
    if (error?.name === 'AuthApiError') await inTime(client.signOut({ scope: 'local' })); // rejected by the service itself
    return data.session?.access_token ?? null;
  } catch {
    return null; // the service is unreachable: keep the session, and let the caller return the original 401
  }
}

/** Shows the session in storage at once. Then lets the library check it. */
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
  for (const ending of ['', '-user', '-code-verifier'])
    writeStorage('localStorage', SESSION_STORAGE_KEY + ending, null);
}

/** Forgets the session when the backend changes, because another backend must never receive its token. */
function forgetSession(): void {
  auth?.then((client) => client.stopAutoRefresh()).catch(() => undefined);
  auth = undefined;
  writeStorage('localStorage', LEFT_STORAGE_KEY, 'yes'); // other tabs must not report an ended session
  clearStorage();
  showSignedOut();
}

function takeDeleted(): boolean {
  const isDeleted = readStorage('sessionStorage', DELETED_STORAGE_KEY) !== null;
  writeStorage('sessionStorage', DELETED_STORAGE_KEY, null);
  return isDeleted;
}

export function startSession(): void {
  onConfigured(forgetSession);
  if (mayHaveSession()) readSession();
  else if (takeDeleted()) show({ status: 'signed-out', deleted: true });
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) readSession();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The browser may restore a page from before a sign-out. That page must not show the user's data.
    if (store.getState().status === 'signed-in' && !mayHaveSession()) location.reload();
    else readSession();
  });
}

/**
 * Signs out deliberately. `end` ends the session at the service.
 * If `end` rejects, nothing changes. Otherwise, this deletes the session in the browser.
 * The caller must then leave the page, which looks unchanged until then.
 */
export async function leaveWith(end: () => Promise<void>): Promise<void> {
  leaving = true;
  leave.abort();
  writeStorage('localStorage', LEFT_STORAGE_KEY, 'yes');
  try {
    await end();
  } catch (error) {
    leaving = false;
    leave = new AbortController();
    writeStorage('localStorage', LEFT_STORAGE_KEY, null);
    throw error;
  }
  clearStorage();
}
