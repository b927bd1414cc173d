import { writeStorage } from '../browser-storage.ts';
import { DELETED_STORAGE_KEY, getAuth, leaveWith } from '../session.ts';
import { announceSignOut } from './sign-out-listeners.ts';
import { authFailure } from './auth-failure.ts';

/** Milliseconds to wait for the auth service. After that, the session ends only in this browser. */
const PATIENCE_MS = 5_000;

function goHome(): void {
  announceSignOut();
  location.assign('/');
}

async function endSession(scope: 'local' | 'global' | 'others'): Promise<void> {
  const { error } = await (await getAuth()).signOut({ scope });
  if (error) throw error;
}

async function endHere(): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([endSession('local').catch(() => undefined), patience]);
}

interface SignOutOptions {
  /** The browsers to sign out: this one (`local`, the default), all (`global`), or all but this one (`others`). */
  readonly scope?: 'local' | 'global' | 'others';
}

/**
 * Signs out. `local` always succeeds, even if the service is unreachable.
 * `global` and `others` reject with an `AuthFailure` if the service fails, and change nothing. Otherwise, users might
 * believe that a lost phone is signed out.
 * `local` and `global` delete the drafts in this browser, and load `/` as a new page.
 */
export async function signOut({ scope = 'local' }: SignOutOptions = {}): Promise<void> {
  try {
    if (scope === 'others') return await endSession(scope);
    await leaveWith(scope === 'global' ? async () => endSession(scope) : endHere);
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
