import { writeStorage } from '../browser-storage.ts';
import { DELETED_STORAGE_KEY, getAuth, getCurrentSession, leaveWith } from '../session.ts';
import { announceSignOut } from './sign-out-listeners.ts';
import { authFailure } from './auth-failure.ts';

/** Milliseconds to wait for the auth service. After that, the session ends only in this browser. */
const PATIENCE_MS = 5_000;

function goHome(): void {
  announceSignOut();
  location.assign('/');
}

/** Ends all sessions. The library's own `signOut` would take the refusal of an ended session for a success. */
async function endEverywhere(): Promise<void> {
  const session = await getCurrentSession();
  const { error } = await (await getAuth()).admin.signOut(session?.accessToken ?? '', 'global');
  if (error) throw error;
}

async function endHere(): Promise<void> {
  const ended = getAuth().then((auth) => auth.signOut({ scope: 'local' }));
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([ended.catch(() => undefined), patience]);
}

/**
 * Signs out, deletes the drafts in this browser, and loads `/` as a new page.
 * `local` ends the session of this browser. It always succeeds, even if the service is unreachable.
 * `global` ends all sessions. If the service fails, it rejects with an `AuthFailure`, and changes nothing. Otherwise,
 * users might believe that a lost phone is signed out.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  try {
    await leaveWith(scope === 'global' ? endEverywhere : endHere);
  } catch (error) {
    throw authFailure(error, 'Signing out failed. Try again.');
  }
  goHome();
}

/**
 * Leaves the page after the account was deleted. The next page confirms the deletion.
 * The service has no session left to end.
 */
export async function leaveDeletedAccount(): Promise<void> {
  await leaveWith(async () => undefined);
  writeStorage('sessionStorage', DELETED_STORAGE_KEY, 'yes');
  goHome();
}
