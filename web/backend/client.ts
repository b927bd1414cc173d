/** Clients for the tables: PostgREST's client, typed by the schema, with the user's token if signed in. */
import { PostgrestClient } from '@supabase/postgrest-js';
import type { ReadPublic } from '#domain/rendered-page.ts';
import { type BackendConfiguration, getConfiguration } from './configuration.ts';
import type { Database } from './database.types.ts';
import { NotConfiguredError } from './errors.ts';
import { getCurrentSession, renewAccessToken, untilLeaving } from './session.ts';

const TIMEOUT_MS = 15_000;

const TABLES = '/rest/v1/';

/**
 * The HTTP cache may serve public rows stale for ten minutes while it revalidates. A newly opened page must
 * show current rows.
 */
const REVALIDATE = { cache: 'no-cache' } as const;

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
        return fetch(input, { ...init, ...REVALIDATE, headers, signal: signal ?? null });
      };
      const session = await getCurrentSession();
      const response = await send(session?.accessToken ?? key);
      if (response.status !== 401 || !session) return response;
      // The session was revoked, or the server's clock or key has changed. A refresh fails only for a revoked session.
      const renewed = await renewAccessToken();
      return renewed === null ? response : send(renewed);
    },
  });
}

let current: {
  readonly configuration: BackendConfiguration;
  readonly client: PostgrestClient<Database>;
} | null = null;

let answers: ReadPublic | null = null;

/**
 * Answers the reads of the public clients that `start` creates before it returns: on the server from its tables, and in a page
 * from the data that it came with. Returns what `start` returns.
 */
export function withPublicReads<Result>(ask: ReadPublic, start: () => Result): Result {
  answers = ask;
  try {
    return start();
  } finally {
    answers = null;
  }
}

/** Sends the request of a public client to `ask` instead of the network. */
async function answer(ask: ReadPublic, input: RequestInfo | URL): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  const { status, value } = await ask(address.slice(address.indexOf(TABLES) + TABLES.length));
  return new Response(JSON.stringify(value), { status });
}

/**
 * Creates a client for public data. Throws {@link NotConfiguredError} without a configuration.
 * The client sends the public key even for signed-in users. It therefore does not wait for the session, and the
 * service worker may cache the responses. Calls `onResponse` with each response before its body is read.
 */
export function createPublicClient(onResponse?: (response: Response) => void): PostgrestClient<Database> {
  const ask = answers;
  const configuration = ask ? { url: 'http://page', key: '' } : getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const { key, url } = configuration;
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    timeout: TIMEOUT_MS,
    retry: false,
    fetch: async (input, init) => {
      const response = await (ask ? answer(ask, input) : fetch(input, { ...init, ...REVALIDATE }));
      onResponse?.(response);
      return response;
    },
  });
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
