import { DELETED_STORAGE_KEY, getAuth, leaveWith } from '../session.ts';
import { announceSignOut } from './sign-out-listeners.ts';
import { authFailure } from './auth-failure.ts';

/** Milliseconds that the service may take to end a session here; then it is ended without it. */
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
  /** `local` (default): this browser. `global`: everywhere. `others`: everywhere but here, which stays on the page. */
  readonly scope?: 'local' | 'global' | 'others';
}

/**
 * Signs out. `local` always works, with or without the service. `global` and `others` reject with an `AuthFailure`, nothing
 * changed, when the service could not do it: nobody may believe that a lost phone is signed out when it is not. `local` and
 * `global` forget the draft and go to `/` with a fresh page.
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

/** Leaves after the account was deleted, which the next page confirms. The service has no session left to end. */
export async function leaveDeletedAccount(): Promise<void> {
  await leaveWith(async () => undefined);
  try {
    sessionStorage.setItem(DELETED_STORAGE_KEY, 'yes');
  } catch {
    // Storage is closed to us: the page confirms nothing.
  }
  goHome();
}
