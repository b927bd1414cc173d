import { safeReturnPath } from '#domain/return-path.ts';

/**
 * Stores where to go after a sign-in that leaves the page.
 * Such a sign-in uses Google, or an email link in a new tab.
 */
const STORAGE_KEY = 'line-rush-next';
const LIFETIME_MS = 24 * 60 * 60_000;

interface Kept {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Stores the path for {@link takeReturnPath}; null removes an earlier one. */
export function keepReturnPath(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at: Date.now() } satisfies Kept));
  } catch {
    // Storage is blocked: the page's default is good enough.
  }
}

/** Reads and removes the stored path. Returns `fallback` if there is none or it is a day old. */
export function takeReturnPath(fallback: string): string {
  try {
    const { at, path } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Kept>;
    localStorage.removeItem(STORAGE_KEY);
    const isFresh = typeof at === 'number' && Date.now() - at < LIFETIME_MS;
    return isFresh && typeof path === 'string' ? safeReturnPath(path, fallback) : fallback;
  } catch {
    return fallback;
  }
}
