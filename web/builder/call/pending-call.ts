/** A call that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */
import type { SentCall } from '#domain/calls/called-lines.ts';

const PENDING_CALL_KEY = 'line-rush-call';
/** How long the user has to sign in, in milliseconds. */
const LIFETIME_MS = 60 * 60_000;

export interface PendingCall {
  readonly teamId: string;
  readonly gameId: string;
  readonly lineup: SentCall;
}

export function keepPendingCall({ gameId, lineup, teamId }: PendingCall): void {
  try {
    sessionStorage.setItem(PENDING_CALL_KEY, JSON.stringify({ gameId, teamId, lineup, at: Date.now() }));
  } catch {
    // Storage is not available: the user calls again after signing in.
  }
}

export function forgetPendingCall(): void {
  try {
    sessionStorage.removeItem(PENDING_CALL_KEY);
  } catch {
    // Storage is not available.
  }
}

/**
 * Removes the waiting call for this game. Returns null if there is none or it has expired.
 * `other` means that it has another lineup, which the user may not want to call anymore.
 */
export function takePendingCall({ gameId, lineup, teamId }: PendingCall): 'same' | 'other' | null {
  try {
    const call = JSON.parse(sessionStorage.getItem(PENDING_CALL_KEY) ?? 'null') as
      (PendingCall & { readonly at: number }) | null;
    if (call?.gameId !== gameId || call.teamId !== teamId) return null;
    forgetPendingCall();
    if (Date.now() - call.at >= LIFETIME_MS) return null;
    return JSON.stringify(call.lineup) === JSON.stringify(lineup) ? 'same' : 'other';
  } catch {
    return null;
  }
}
