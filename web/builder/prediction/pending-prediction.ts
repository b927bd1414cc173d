/** A prediction that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import type { SentPrediction } from '#domain/predictions/predicted-lines.ts';
import { carryOver } from '#web/backend/browser-storage.ts';

export interface PendingPrediction {
  readonly teamId: string;
  readonly gameId: string;
  readonly lineup: SentPrediction;
}

/** A stored prediction expires after an hour. */
const pendingCall = carryOver<PendingPrediction>('sessionStorage', 'line-rush-call', 60 * 60_000);

export const forgetPendingPrediction = pendingCall.forget;

export function keepPendingPrediction({ gameId, lineup, teamId }: PendingPrediction): void {
  pendingCall.keep({ gameId, teamId, lineup });
}

/**
 * Removes the waiting prediction for this game. Returns `same` if its lineup equals `lineup`, otherwise `other`.
 * Returns null if no prediction is waiting, or if it has expired.
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
