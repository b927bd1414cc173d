import { safeReturnPath } from '#domain/return-path.ts';
import { carryOver } from '../browser-storage.ts';

/** The path to open after a sign-in that leaves the page (Google, or an email link). Expires after a day. */
const returnPath = carryOver<{ readonly path: unknown }>('localStorage', 'line-rush-next', 24 * 60 * 60_000);

/** Stores the path for {@link takeReturnPath}. Null removes the stored path. */
export function keepReturnPath(path: string | null): void {
  if (path === null) returnPath.forget();
  else returnPath.keep({ path });
}

/** Reads and removes the stored path. Returns `fallback` if there is none. */
export function takeReturnPath(fallback: string): string {
  const path = returnPath.take()?.path;
  return typeof path === 'string' ? safeReturnPath(path, fallback) : fallback;
}
