/** A save that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
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
  try {
    sessionStorage.setItem(PENDING_SAVE_KEY, JSON.stringify({ ...save, at: Date.now() }));
  } catch {
    // Storage is not available: the user saves again after signing in.
  }
}

export function forgetPendingSave(): void {
  try {
    sessionStorage.removeItem(PENDING_SAVE_KEY);
  } catch {
    // Storage is not available.
  }
}

/** Returns the waiting save and removes it; null when there is none or it has expired. */
export function takePendingSave(): PendingSave | null {
  try {
    const text = sessionStorage.getItem(PENDING_SAVE_KEY) ?? 'null';
    forgetPendingSave();
    const save = JSON.parse(text) as (PendingSave & { readonly at: number }) | null;
    return save && Date.now() - save.at < LIFETIME_MS ? save : null;
  } catch {
    return null;
  }
}
