import { safeReturnPath } from '#domain/return-path.ts';
import { readFresh, storeWithTime, writeStorage } from '../browser-storage.ts';

/**
 * Stores where to go after a sign-in that leaves the page.
 * Such a sign-in uses Google, or an email link in a new tab.
 */
const STORAGE_KEY = 'line-rush-next';
const LIFETIME_MS = 24 * 60 * 60_000;

/** Stores the path for {@link takeReturnPath}; null removes an earlier one. */
export function keepReturnPath(path: string | null): void {
  if (path === null) writeStorage('localStorage', STORAGE_KEY, null);
  else storeWithTime('localStorage', STORAGE_KEY, { path });
}

/** Reads and removes the stored path. Returns `fallback` if there is none or it is a day old. */
export function takeReturnPath(fallback: string): string {
  const path = readFresh('localStorage', STORAGE_KEY, LIFETIME_MS)?.['path'];
  keepReturnPath(null);
  return typeof path === 'string' ? safeReturnPath(path, fallback) : fallback;
}
