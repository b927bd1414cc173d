import { getCurrentSession } from '../session.ts';

/** Milliseconds after a sign-in in which an account may be changed; the server has the same limit. */
const RECENT_MS = 10 * 60_000;

/** Milliseconds since 1970 of the newest sign-in that an access token records in `amr`; null when it records none. */
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
 * Whether the session's sign-in is recent enough to change the account. True when the token does not say: then the
 * server decides, and refuses with `sign-in-again`. Hosted Supabase has no such limit of ten minutes of its own.
 */
export async function isSignInRecent(): Promise<boolean> {
  const session = await getCurrentSession();
  const at = session && signedInAt(session.accessToken);
  return at === null || Date.now() - at < RECENT_MS;
}
