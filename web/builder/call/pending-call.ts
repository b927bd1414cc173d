/** A call that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import type { SentCall } from '#domain/calls/called-lines.ts';
import { carryOver } from '#web/backend/browser-storage.ts';

export interface PendingCall {
  readonly teamId: string;
  readonly gameId: string;
  readonly lineup: SentCall;
}

/** The user has an hour to sign in. */
const pendingCall = carryOver<PendingCall>('sessionStorage', 'line-rush-call', 60 * 60_000);

export const forgetPendingCall = pendingCall.forget;

export function keepPendingCall({ gameId, lineup, teamId }: PendingCall): void {
  pendingCall.keep({ gameId, teamId, lineup });
}

/**
 * Removes the waiting call for this game. Returns null if there is none or it has expired.
 * `other` means that it has another lineup, which the user may not want to call anymore.
 */
export function takePendingCall({ gameId, lineup, teamId }: PendingCall): 'same' | 'other' | null {
  const call = pendingCall.read();
  if (call?.gameId !== gameId || call.teamId !== teamId) return null;
  forgetPendingCall();
  return JSON.stringify(call.lineup) === JSON.stringify(lineup) ? 'same' : 'other';
}
