import { AuthClient as AuthClientClass } from '@supabase/auth-js';
import type { BackendConfiguration } from './configuration.ts';

/** The timeout of a request, in milliseconds. Longer than the wait in the auth service's queue for password checks. */
const TIMEOUT_MS = 25_000;

/** After a token refresh, only these error statuses, with JSON, mean that the session has ended. */
const REFUSALS = [400, 401, 403, 422];

function isTokenRefresh(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return address.includes('grant_type=refresh_token');
}

/**
 * Wraps `fetch`, so that a failed token refresh does not always end the session.
 * The auth library ends a session on any error status below 500.
 * But a rate limit for a shared address, or a proxy's page, must not sign users out. Such responses become a 503.
 *
 * Removes `expires_at`, a time by the server's clock. Without it, the library adds `expires_in` to the browser's clock.
 * Otherwise, a browser whose clock is an hour ahead would renew each session again and again.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && isJson) {
    const body = (await response.json()) as object;
    return new Response(JSON.stringify({ ...body, expires_at: undefined }), response);
  }
  const isOver = response.ok || response.status >= 500 || (isJson && REFUSALS.includes(response.status));
  return isOver || !isTokenRefresh(input) ? response : new Response(null, { status: 503 });
}

export type AuthClient = InstanceType<typeof AuthClientClass>;

/** Creates a client that stores its session under `storageKey`, refreshes it, and syncs it between tabs. */
export function createAuthClient({ key, url }: BackendConfiguration, storageKey: string): AuthClient {
  return new AuthClientClass({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    fetch: authFetch,
    detectSessionInUrl: false, // pages that open from email links read the URL themselves
    flowType: 'pkce',
  });
}
