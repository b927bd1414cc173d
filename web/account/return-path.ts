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
