import { safeReturnPath } from '#domain/return-path.ts';

/** For sign-ins that leave the page and come back by another one: over Google, or by an email's link in a new tab. */
const STORAGE_KEY = 'line-rush-next';
const LIFETIME_MS = 24 * 60 * 60_000;

interface Kept {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Remembers the path for {@link takeReturnPath}; null forgets an earlier one. */
export function keepReturnPath(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at: Date.now() } satisfies Kept));
  } catch {
    // Storage is closed to us: the page's default is good enough.
  }
}

/** The remembered path, which is forgotten with that; `fallback` when there is none, or only one of another day. */
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
