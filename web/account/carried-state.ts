import { useLocation, useSearchParams } from 'react-router';
import { safeReturnPath } from '#domain/return-path.ts';

/**
 * History state of links between account pages.
 * A URL would leave the email address in logs and histories.
 */
export interface CarriedState {
  readonly email: string;
}

/** The email address from the previous page, or an empty text. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

export interface ReturnPath {
  /** The URL's `next` if it is a path of this site; else the page's default. */
  readonly target: string;
  /** The query for links to other account pages; empty without a `next`. */
  readonly search: string;
  /** The URL's `next`; null without a valid one. */
  readonly given: string | null;
}

export function useReturnPath(fallback: string): ReturnPath {
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'), '');
  return next === ''
    ? { target: fallback, search: '', given: null }
    : { target: next, search: `?${new URLSearchParams({ next }).toString()}`, given: next };
}
