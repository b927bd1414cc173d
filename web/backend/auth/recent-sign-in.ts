import { getCurrentSession } from '../session.ts';

/** How long after signing in users may change their account, in milliseconds. The server has the same limit. */
const RECENT_MS = 10 * 60_000;

/**
 * Reads the time of the newest sign-in from an access token's `amr`, in milliseconds since 1970.
 * Null if the token has no such time.
 */
export function signedInAt(accessToken: string): number | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { amr } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { amr?: unknown };
    const times = (Array.isArray(amr) ? amr : []).map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'timestamp' in entry
        ? Number(entry.timestamp)
        : Number.NaN,
    );
    const newest = Math.max(...times.filter(Number.isFinite));
    return Number.isFinite(newest) ? newest * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * Whether the user signed in recently enough to change the account.
 * If the token has no sign-in time, returns true. The server then decides, and rejects old sign-ins with
 * `sign-in-again`. Hosted Supabase, however, accepts old sign-ins.
 */
export async function isSignInRecent(): Promise<boolean> {
  const session = await getCurrentSession();
  const at = session && signedInAt(session.accessToken);
  return at === null || Date.now() - at < RECENT_MS;
}
