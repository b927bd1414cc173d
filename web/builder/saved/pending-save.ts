/** A save that waits for signing in, kept in this tab over the way to a sign-in page and back. */
import { PENDING_SAVE_KEY } from '../store/draft-storage.ts';

export interface PendingSave {
  /** Whose session ended; null when unknown, as for visitors. */
  readonly userId: string | null;
  readonly teamId: string;
  /** The id and name of a first save whose name was given already. */
  readonly named: { readonly id: string; readonly name: string } | null;
  /** Under a new name, although the lineup is saved already. */
  readonly asNew: boolean;
}

/** How long signing in completes a save, in milliseconds. */
const LIFETIME_MS = 60 * 60_000;

/** Keeps a save for {@link takePendingSave}. */
export function keepPendingSave(save: PendingSave): void {
  try {
    sessionStorage.setItem(PENDING_SAVE_KEY, JSON.stringify({ ...save, at: Date.now() }));
  } catch {
    // Storage is closed to us: the user saves again after signing in.
  }
}

export function forgetPendingSave(): void {
  try {
    sessionStorage.removeItem(PENDING_SAVE_KEY);
  } catch {
    // As above.
  }
}

/** The save that waits, which is forgotten with that; null when there is none, or only an old one. */
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
