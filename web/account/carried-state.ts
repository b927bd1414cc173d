import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useEffect, useState } from 'react';
import { safeReturnPath } from '#domain/return-path.ts';

/**
 * The state that account pages pass to each other in the history entry. It is not part of the URL, so the email address
 * does not appear in logs and browser histories.
 */
export interface CarriedState {
  readonly email: string;
}

/** The email address from the previous page, or empty. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

export interface ReturnPath {
  /** The URL's `next` if it is a path of this site. Otherwise, the default path of the page. */
  readonly target: string;
  /** The query for links to other account pages. Empty if `given` is null. */
  readonly search: string;
  /** The URL's `next`, or null if it is missing or invalid. */
  readonly given: string | null;
}

export function useReturnPath(fallback: string): ReturnPath {
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'), '');
  return next === ''
    ? { target: fallback, search: '', given: null }
    : { target: next, search: `?${new URLSearchParams({ next }).toString()}`, given: next };
}

export function useLinkKind(): string | null {
  const { search } = useLocation();
  const [kind] = useState(() => new URLSearchParams(search).get('type'));
  return kind;
}

/**
 * The `token_hash` of an email's link, or null. Removes the token from the URL and the history at once, so that it does
 * not leak to other pages or later users.
 */
export function useLinkToken(): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token_hash') || null);
  useEffect(() => {
    if (new URLSearchParams(search).has('token_hash')) void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return token;
}
