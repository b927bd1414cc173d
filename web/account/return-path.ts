import { useSearchParams } from 'react-router';
import { safeReturnPath } from '#domain/return-path.ts';

/** Where a page of signing in leads in the end, and how its links to the other ones pass that on. */
export interface ReturnPath {
  /** The `next` of the address when it is a path of this site, else the page's own default. */
  readonly target: string;
  /** The query for links to other pages of signing in; empty without a `next`. */
  readonly search: string;
  /** The `next` of the address, null without a usable one. */
  readonly given: string | null;
}

export function useReturnPath(fallback: string): ReturnPath {
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'), '');
  return next === ''
    ? { target: fallback, search: '', given: null }
    : { target: next, search: `?${new URLSearchParams({ next }).toString()}`, given: next };
}

/** For the ways that leave the page and come back by another: Google's, and the link of a mail in a new tab. */
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
