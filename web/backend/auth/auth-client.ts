import { AuthClient as AuthClientClass } from '@supabase/auth-js';
import type { BackendConfiguration } from '../configuration.ts';
import { authFetch } from './auth-fetch.ts';

/** The auth library's client. */
export type AuthClient = InstanceType<typeof AuthClientClass>;

/** A client that keeps its session under `storageKey`, renews it in time, and carries changes over to other tabs. */
export function createAuthClient({ key, url }: BackendConfiguration, storageKey: string): AuthClient {
  return new AuthClientClass({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    fetch: authFetch,
    detectSessionInUrl: false, // the pages that links lead to read their address themselves
    flowType: 'pkce',
  });
}
