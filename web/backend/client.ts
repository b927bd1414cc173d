/** The one way to the tables: PostgREST's client, typed by the schema, speaking for the signed-in person if any. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { type BackendConfiguration, getConfiguration } from './configuration.ts';
import type { Database } from './database.types.ts';
import { NotConfiguredError } from './errors.ts';
import { getCurrentSession, renewAccessToken, untilLeaving } from './session.ts';

/** A request that takes longer has failed. */
const TIMEOUT_MS = 15_000;

/** Public rows may be shown stale for ten minutes by the browser's cache, while it asks. A page that is opened shows today's. */
const ASK_AGAIN = { cache: 'no-cache' } as const;

function createClient({ url, key }: BackendConfiguration): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key },
    timeout: TIMEOUT_MS,
    retry: false, // the query cache retries, with its own backoff
    fetch: async (input, init) => {
      const send = async (token: string) => {
        const headers = new Headers(init?.headers);
        headers.set('Authorization', `Bearer ${token}`);
        const signal = session ? untilLeaving(init?.signal) : init?.signal;
        return fetch(input, { ...init, ...ASK_AGAIN, headers, signal: signal ?? null });
      };
      const session = await getCurrentSession();
      const answer = await send(session?.accessToken ?? key);
      if (answer.status !== 401 || !session) return answer;
      // Ended elsewhere, or refused by a server whose clock or key has changed: the auth service knows.
      const renewed = await renewAccessToken();
      return renewed === null ? answer : send(renewed);
    },
  });
}

let current: {
  readonly configuration: BackendConfiguration;
  readonly client: PostgrestClient<Database>;
} | null = null;

/**
 * A client for what everyone may read. It asks as a visitor, whoever is signed in: such a read waits for no session, and
 * the service worker may keep what comes. `onAnswer` gets each response before it is read. Throws {@link NotConfiguredError}.
 */
export function createPublicClient(onAnswer?: (answer: Response) => void): PostgrestClient<Database> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const { key, url } = configuration;
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    timeout: TIMEOUT_MS,
    retry: false,
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, ...ASK_AGAIN });
      onAnswer?.(answer);
      return answer;
    },
  });
}

/** The client of the present configuration. Throws {@link NotConfiguredError} when there is none. */
export function getClient(): PostgrestClient<Database> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  if (current?.configuration.url !== configuration.url || current.configuration.key !== configuration.key) {
    current = { configuration, client: createClient(configuration) };
  }
  return current.client;
}
