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

export function useReturnPath(fallback: string) {
  const [params] = useSearchParams();
  const next = safeReturnPath(params.get('next'), '');
  return {
    /** The URL's `next` if it is a path of this site. Otherwise, the default path of the page. */
    target: next || fallback,
    /** The query for links to other account pages. Empty if `given` is null. */
    search: next && `?${new URLSearchParams({ next }).toString()}`,
    /** The URL's `next`, or null if it is missing or invalid. */
    given: next || null,
  };
}

/**
 * The kind and the token of an email's link. Removes the token from the URL and the history at once, so that it does
 * not leak to other pages or later users.
 */
export function useEmailedLink() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [query] = useState(() => new URLSearchParams(search));
  useEffect(() => {
    if (new URLSearchParams(search).has('token_hash')) void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return { kind: query.get('type'), token: query.get('token_hash') || null };
}
