/** Creates PostgREST clients for the tables. They send the user's token if the user is signed in. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { type BackendConfiguration, getConfiguration } from './configuration.ts';
import type { Database } from './database.types.ts';
import { NotConfiguredError } from './errors.ts';
import { publicTables, REVALIDATE, READ_TIMEOUT_MS } from './public-rows.ts';
import { getCurrentSession, renewAccessToken, untilLeaving } from './session.ts';

function createClient({ url, key }: BackendConfiguration): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key },
    timeout: READ_TIMEOUT_MS,
    retry: false, // the query cache retries, with its own backoff
    fetch: async (input, init) => {
      const send = async (token: string) => {
        const headers = new Headers(init?.headers);
        headers.set('Authorization', `Bearer ${token}`);
        const signal = session ? untilLeaving(init?.signal) : init?.signal;
        return fetch(input, { ...init, ...REVALIDATE, headers, signal: signal ?? null });
      };
      const session = await getCurrentSession();
      const response = await send(session?.accessToken ?? key);
      if (response.status !== 401 || !session) return response;
      // The session was revoked, or the server's clock or key has changed. Refreshing fails only for a revoked session.
      const renewed = await renewAccessToken();
      return renewed === null ? response : send(renewed);
    },
  });
}

let current: {
  readonly configuration: BackendConfiguration;
  readonly client: PostgrestClient<Database>;
} | null = null;

/** Creates a client for public data; see `publicTables`. */
export function createPublicClient(): PostgrestClient<Database> {
  const { fetch: send, headers, url } = publicTables();
  return new PostgrestClient<Database>(url, { headers, timeout: READ_TIMEOUT_MS, retry: false, fetch: send });
}

/** Returns the client of the current configuration. Throws {@link NotConfiguredError} without one. */
export function getClient(): PostgrestClient<Database> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  if (current?.configuration.url !== configuration.url || current.configuration.key !== configuration.key) {
    current = { configuration, client: createClient(configuration) };
  }
  return current.client;
}
