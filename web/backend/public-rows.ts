/**
 * Requests public data with the public key. The first screen needs only this file, not client.ts, which would add 5 kB.
 */
import type { ReadPublic } from '#domain/rendered-page.ts';
import { getConfiguration } from './configuration.ts';
import { NotConfiguredError } from './errors.ts';

export const READ_TIMEOUT_MS = 15_000;

/**
 * Makes the browser revalidate cached responses.
 * Otherwise, a newly opened page could show rows that are ten minutes old.
 */
export const REVALIDATE = { cache: 'no-cache' } as const;

const TABLES = '/rest/v1';

let answers: ReadPublic | null = null;

/**
 * Uses `ask` for the public reads that `start` begins before it returns. Returns what `start` returns.
 * On the server, `ask` reads the tables. In a page, it reads the data that came with the page.
 */
export function withPublicReads<Result>(ask: ReadPublic, start: () => Result): Result {
  answers = ask;
  try {
    return start();
  } finally {
    answers = null;
  }
}

/** Responds to a public request with `ask` instead of the network. */
async function answer(ask: ReadPublic, input: RequestInfo | URL): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  const { status, value } = await ask(address.slice(address.indexOf(TABLES) + TABLES.length + 1));
  return new Response(JSON.stringify(value), { status });
}

interface PublicTables {
  /** Without a trailing slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/**
 * Returns where to send requests for public data. Throws {@link NotConfiguredError} without a configuration.
 * Signed-in users also use the public key, so their requests need not wait for the session, and the service worker may
 * cache the responses.
 */
export function publicTables(): PublicTables {
  const ask = answers;
  const configuration = ask ? { url: 'http://page', key: '' } : getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const { key, url } = configuration;
  return {
    url: url + TABLES,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: (input, init) => (ask ? answer(ask, input) : fetch(input, { ...init, ...REVALIDATE })),
  };
}

interface PublicResult {
  readonly rows: unknown;
  /** Null on success. As in the query builder, an error without a response has no `code`. */
  readonly error: { readonly message: string; readonly code?: string } | null;
}

/**
 * Reads rows (`teams?select=*`). Throws {@link NotConfiguredError} without a configuration.
 * Returns other failures in the result. Calls `onResponse` before it reads the response's body.
 */
export async function readPublicRows(
  target: string,
  signal: AbortSignal,
  onResponse?: (response: Response) => void,
): Promise<PublicResult> {
  const tables = publicTables();
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, READ_TIMEOUT_MS);
  signal.addEventListener('abort', end, { once: true });
  try {
    const response = await tables.fetch(`${tables.url}/${target}`, {
      headers: tables.headers,
      signal: ending.signal,
    });
    onResponse?.(response);
    const text = await response.text();
    if (!response.ok) return { rows: null, error: errorOf(text) };
    return { rows: JSON.parse(text), error: null };
  } catch (error) {
    return { rows: null, error: { message: String(error) } };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Parses an error of the table API. Other texts, such as a proxy's page, have no code. */
function errorOf(text: string): NonNullable<PublicResult['error']> {
  try {
    return JSON.parse(text) as NonNullable<PublicResult['error']>;
  } catch {
    return { message: text };
  }
}
