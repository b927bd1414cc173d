/** A call that waits for sign-in. The tab stores it across the redirects to the sign-in page and back. */

const PENDING_CALL_KEY = 'line-rush-call';
/** How long the user has to sign in, in milliseconds. */
const LIFETIME_MS = 60 * 60_000;

export interface PendingCall {
  readonly teamId: string;
  readonly gameId: string;
}

export function keepPendingCall({ gameId, teamId }: PendingCall): void {
  try {
    sessionStorage.setItem(PENDING_CALL_KEY, JSON.stringify({ gameId, teamId, at: Date.now() }));
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

/** Removes a waiting call for this game. Returns whether there was one that has not expired. */
export function takePendingCall({ gameId, teamId }: PendingCall): boolean {
  try {
    const call = JSON.parse(sessionStorage.getItem(PENDING_CALL_KEY) ?? 'null') as
      (PendingCall & { readonly at: number }) | null;
    if (call?.gameId !== gameId || call.teamId !== teamId) return false;
    forgetPendingCall();
    return Date.now() - call.at < LIFETIME_MS;
  } catch {
    return false;
  }
}
