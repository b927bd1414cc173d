/** A call that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import type { SentPrediction } from '#domain/predictions/predicted-lines.ts';
import { carryOver } from '#web/backend/browser-storage.ts';

export interface PendingPrediction {
  readonly teamId: string;
  readonly gameId: string;
  readonly lineup: SentPrediction;
}

/** The user has an hour to sign in. */
const pendingCall = carryOver<PendingPrediction>('sessionStorage', 'line-rush-call', 60 * 60_000);

export const forgetPendingPrediction = pendingCall.forget;

export function keepPendingPrediction({ gameId, lineup, teamId }: PendingPrediction): void {
  pendingCall.keep({ gameId, teamId, lineup });
}

/**
 * Removes the waiting call for this game. Returns null if there is none or it has expired.
 * `other` means that it has another lineup, which the user may not want to call anymore.
 */
export function takePendingPrediction({
  gameId,
  lineup,
  teamId,
}: PendingPrediction): 'same' | 'other' | null {
  const call = pendingCall.read();
  if (call?.gameId !== gameId || call.teamId !== teamId) return null;
  forgetPendingPrediction();
  return JSON.stringify(call.lineup) === JSON.stringify(lineup) ? 'same' : 'other';
}
