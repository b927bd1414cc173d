import type { FeedFault } from '#domain/nhl/feed-faults.ts';

/** The body for each kind of response: parsed JSON, or the text of an HTML page. */
export interface FeedBodies {
  readonly json: unknown;
  readonly html: string;
}
export type FeedKind = keyof FeedBodies;

export type FeedResponse<Body = unknown> =
  | { readonly kind: 'ok'; readonly body: Body; readonly etag: string | null }
  /** Status 304: the caller's copy is current. */
  | { readonly kind: 'unchanged' }
  /** Status 404 or 410. */
  | { readonly kind: 'missing' }
  | FeedFailure;

export interface FeedFailure {
  readonly kind: 'failed';
  readonly code: FeedFault;
  /** For the log. Contains no address, key, or body. */
  readonly detail: string;
}

/** The result of one request: a response, a redirect, or a failure. After a failure, the feed can ask for a pause. */
export type FetchedOnce<Body> =
  | FeedResponse<Body>
  | { readonly kind: 'redirect'; readonly url: string }
  /** `retryAfter` is in milliseconds, and null without a `Retry-After` header. */
  | (FeedFailure & { readonly retryAfter: number | null });

export interface FeedFetch<Kind extends FeedKind> {
  readonly url: string;
  readonly kind: Kind;
  readonly etag: string | null;
  readonly mostBytes: number;
  readonly userAgent: string;
  /** Returns the time in ms since 1970, to resolve a date in `Retry-After`. */
  readonly now: () => number;
  /** Aborted when the server stops. `fetchFeed` then rejects with the signal's reason. */
  readonly signal: AbortSignal | undefined;
  readonly deadline: AbortSignal;
  readonly fetch: typeof fetch;
}

const ACCEPTED: Readonly<Record<FeedKind, string>> = { json: 'application/json', html: 'text/html' };

/** The column `roster_feeds.etag` has the same limit. */
const MAX_ETAG_LENGTH = 400;

function failed(code: FeedFault, detail: string, retryAfter: number | null = null) {
  return { kind: 'failed', code, detail, retryAfter } as const;
}

/** Converts `Retry-After` (seconds or a date) to milliseconds. Null if it is missing or unreadable. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Returns null if the ETag is missing, or too long for the database. */
function readEtag({ headers }: Response): string | null {
  const etag = headers.get('etag');
  return etag !== null && etag.length <= MAX_ETAG_LENGTH ? etag : null;
}

async function readText(response: Response, mostBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array;
    bytes += part.length;
    // Leaving the loop cancels the rest of the body.
    if (bytes > mostBytes) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function readBody<Kind extends FeedKind>(
  kind: Kind,
  text: string,
  etag: string | null,
): FetchedOnce<FeedBodies[Kind]> {
  const isPage = text.trimStart().startsWith('<');
  if (kind === 'html')
    return isPage
      ? { kind: 'ok', body: text, etag }
      : failed('not-html', 'The response does not begin like a page.');
  if (isPage) return failed('not-json', 'The response is a page.');
  try {
    return { kind: 'ok', body: JSON.parse(text) as FeedBodies[Kind], etag };
  } catch {
    const isBegun = /^\s*[[{]/.test(text);
    return isBegun
      ? failed('cut', `The JSON ends after ${text.length} characters.`)
      : failed('not-json', 'The response does not begin like JSON.');
  }
}

function readStatus(response: Response, { etag, now, url }: FeedFetch<FeedKind>): FetchedOnce<never> | null {
  const { headers, ok, status } = response;
  if (ok) return null;
  const what = `Status ${status}.`;
  const wait = readRetryAfter(headers.get('retry-after'), now());
  if (status === 304 && etag !== null) return { kind: 'unchanged' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 403 || status === 429) return failed('refused', what, wait);
  if (status >= 500) return failed('unavailable', what, wait);
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return failed('unexpected-status', what);
  if (!URL.canParse(location, url)) return failed('redirected', 'The address is not valid.');
  const next = new URL(location, url);
  // Send requests only to the configured addresses.
  if (next.origin !== new URL(url).origin) return failed('redirected', 'The address is on another host.');
  return { kind: 'redirect', url: next.href };
}

/** Sends one request. Resolves with a code for every fault. Rejects only if `signal` aborts, with its reason. */
export async function fetchFeed<Kind extends FeedKind>(
  request: FeedFetch<Kind>,
): Promise<FetchedOnce<FeedBodies[Kind]>> {
  const { deadline, etag, kind, mostBytes, signal, url, userAgent } = request;
  let hasBegun = false;
  try {
    const response = await request.fetch(url, {
      headers: {
        accept: ACCEPTED[kind],
        'user-agent': userAgent,
        ...(etag !== null && { 'if-none-match': etag }),
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    hasBegun = true;
    const early = readStatus(response, request);
    if (early !== null) {
      await response.body?.cancel();
      return early;
    }
    const text = await readText(response, mostBytes);
    if (text === null) return failed('too-large', `The response has more than ${mostBytes} bytes.`);
    return readBody(kind, text, readEtag(response));
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) return failed('timeout', 'The response is late.');
    return hasBegun
      ? failed('cut', 'The connection closed during the response.')
      : failed('unreachable', causeOf(error));
  }
}

/** Returns the code of a network error, such as `ECONNREFUSED`, for the log. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? `${cause.code}.` : 'There is no connection.';
}
