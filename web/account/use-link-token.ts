import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The `type` of an email's link; null when the URL has none. */
export function useLinkKind(): string | null {
  const { search } = useLocation();
  const [kind] = useState(() => new URLSearchParams(search).get('type'));
  return kind;
}

/**
 * The `token_hash` of an email's link; null when the URL has none.
 * Removes it from the URL and the history at once, so that it does not leak to other pages or later users.
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
