/** A save that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import { carryOver } from '#web/backend/browser-storage.ts';
import { PENDING_SAVE_KEY } from '../store/draft-storage.ts';

export interface PendingSave {
  /** The user whose session ended; null for visitors. */
  readonly userId: string | null;
  readonly teamId: string;
  /** The id and name for the lineup's first save, if the user has already entered a name. */
  readonly named: { readonly id: string; readonly name: string } | null;
  readonly asNew: boolean;
}

/** A stored save expires after an hour. */
export const {
  forget: forgetPendingSave,
  keep: keepPendingSave,
  take: takePendingSave,
} = carryOver<PendingSave>('sessionStorage', PENDING_SAVE_KEY, 60 * 60_000);
