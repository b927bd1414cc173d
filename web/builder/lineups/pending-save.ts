/** A save that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import { readFresh, storeWithTime, writeStorage } from '#web/backend/browser-storage.ts';
import { PENDING_SAVE_KEY } from '../store/draft-storage.ts';

export interface PendingSave {
  /** The user whose session ended; null for visitors. */
  readonly userId: string | null;
  readonly teamId: string;
  /** The id and name of a first save, if the user entered a name already. */
  readonly named: { readonly id: string; readonly name: string } | null;
  /** Saves under a new name even if the lineup is saved already. */
  readonly asNew: boolean;
}

/** How long the user has to sign in, in milliseconds. */
const LIFETIME_MS = 60 * 60_000;

export function keepPendingSave(save: PendingSave): void {
  storeWithTime('sessionStorage', PENDING_SAVE_KEY, save);
}

export function forgetPendingSave(): void {
  writeStorage('sessionStorage', PENDING_SAVE_KEY, null);
}

/** Returns the waiting save and removes it; null when there is none or it has expired. */
export function takePendingSave(): PendingSave | null {
  const save = readFresh('sessionStorage', PENDING_SAVE_KEY, LIFETIME_MS);
  forgetPendingSave();
  return save as PendingSave | null;
}
