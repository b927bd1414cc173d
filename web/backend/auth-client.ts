import { AuthClient as AuthClientClass } from '@supabase/auth-js';
import type { BackendConfiguration } from './configuration.ts';
import { authFetch } from './auth-fetch.ts';

export type AuthClient = InstanceType<typeof AuthClientClass>;

/**
 * Creates a client that stores its session under `storageKey`.
 * The client refreshes the session, and syncs it between tabs.
 */
export function createAuthClient({ key, url }: BackendConfiguration, storageKey: string): AuthClient {
  return new AuthClientClass({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    fetch: authFetch,
    detectSessionInUrl: false, // the pages that email links open read their URL themselves
    flowType: 'pkce',
  });
}
