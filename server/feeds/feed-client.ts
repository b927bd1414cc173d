import { setTimeout as delay } from 'node:timers/promises';
import {
  fetchFeed,
  type FeedBodies,
  type FeedKind,
  type FeedResponse,
  type FetchedOnce,
} from '#server/feeds/fetch-feed.ts';
import type { FeedFault } from '#domain/nhl/feed-faults.ts';

export interface FeedRequest<Kind extends FeedKind> {
  readonly kind: Kind;
  readonly etag?: string | null;
  /** Larger responses fail with the fault `too-large`. */
  readonly mostBytes: number;
  /** Aborts the request and the pause before it. */
  readonly signal?: AbortSignal;
}

/** Sends requests to the NHL's feeds. Only one request runs at a time, even to different origins. */
export interface FeedClient {
  /** Resolves with the response, or with the last attempt's fault. Rejects only if `signal` aborts, with its reason. */
  get<Kind extends FeedKind>(
    url: string,
    request: FeedRequest<Kind>,
  ): Promise<FeedResponse<FeedBodies[Kind]>>;
  /** Begins a run. After {@link MAX_FAILURES} failures in a row, its remaining requests fail with `stopped`. */
  beginRun(): void;
  /** The end of a long pause that a feed asked for, in ms since 1970. Null without such a pause. */
  readonly pausedUntil: number | null;
}

export interface FeedClientParts {
  readonly fetch?: typeof fetch;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly deadline?: (milliseconds: number) => AbortSignal;
  /** Returns a random number from 0 to 1, which varies the pauses before retries. */
  readonly random?: () => number;
  readonly interval: number;
  /** The sender and a contact, such as `LineRush/1.0 (+https://lines.example)`. */
  readonly userAgent: string;
}

/** A run sends no more requests after this many failures in a row. */
export const MAX_FAILURES = 6;

/** Attempts per `get`. Redirects do not count. */
const MAX_TRIES = 3;
const MAX_REDIRECTS = 3;

/** How many milliseconds to wait for a response. The feeds usually respond in less than a second. */
const PATIENCE = 15_000;

/** The longest pause within a run, in milliseconds. If a feed asks for a longer one, the run ends. */
export const MAX_PAUSE = 2 * 60_000;

/**
 * The longest time for which a feed can stop later runs, in milliseconds. Longer requested pauses are shortened to
 * this.
 */
const MAX_ABSENCE = 24 * 60 * 60_000;

/**
 * The pause before the first retry, as a multiple of `interval`. The pause before the second retry is twice as long.
 */
const FIRST_PAUSE = 4;

/** Faults that may be gone a moment later, so they are worth a retry. */
const RETRIED: ReadonlySet<FeedFault> = new Set<FeedFault>([
  'timeout',
  'unreachable',
  'cut',
  'refused',
  'unavailable',
]);

type Sender = <Kind extends FeedKind>(
  url: string,
  request: FeedRequest<Kind>,
  /** The minimum wait before the request, in milliseconds. */
  pause: number,
) => Promise<Exclude<FetchedOnce<FeedBodies[Kind]>, { kind: 'redirect' }>>;

/** Waits an interval between requests, even if the clock is set back, and follows redirects. Takes one at a time. */
function createSender(parts: FeedClientParts, now: () => number): Sender {
  const { deadline = AbortSignal.timeout.bind(AbortSignal), interval, userAgent } = parts;
  const sleep = parts.sleep ?? ((ms, signal) => delay(ms, undefined, signal && { signal }));
  let lastStart = Number.NEGATIVE_INFINITY;

  async function fetchOnce<Kind extends FeedKind>(url: string, request: FeedRequest<Kind>, pause: number) {
    const wait = Math.max(pause, Math.min(lastStart - now(), 0) + interval);
    if (wait > 0) await sleep(wait, request.signal);
    request.signal?.throwIfAborted();
    lastStart = now();
    return fetchFeed({
      url,
      kind: request.kind,
      etag: request.etag ?? null,
      mostBytes: request.mostBytes,
      userAgent,
      now,
      signal: request.signal,
      deadline: deadline(PATIENCE),
      fetch: parts.fetch ?? fetch,
    });
  }

  return async <Kind extends FeedKind>(first: string, request: FeedRequest<Kind>, pause: number) => {
    let fetched: FetchedOnce<FeedBodies[Kind]> = { kind: 'redirect', url: first };
    for (let hop = 0; hop <= MAX_REDIRECTS && fetched.kind === 'redirect'; hop++) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      fetched = await fetchOnce(fetched.url, request, hop === 0 ? pause : 0);
    }
    if (fetched.kind !== 'redirect') return fetched;
    return { kind: 'failed', code: 'redirected', detail: 'Too many redirects.', retryAfter: null };
  };
}

/** Creates a client. Only tests set more than `interval` and `userAgent`. */
export function createFeedClient(parts: FeedClientParts): FeedClient {
  const { interval, now = Date.now, random = Math.random } = parts;
  const send = createSender(parts, now);
  let queue: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let pausedUntil: number | null = null;

  function isStopped(): boolean {
    return failures >= MAX_FAILURES || pausedUntil !== null;
  }

  async function ask<Kind extends FeedKind>(url: string, request: FeedRequest<Kind>) {
    let pause = 0;
    for (let tries = 1; ; tries++) {
      if (isStopped()) return { kind: 'failed', code: 'stopped', detail: 'The run has stopped.' } as const;
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const fetched = await send(url, request, pause);
      if (fetched.kind !== 'failed') {
        failures = 0;
        return fetched;
      }
      failures += 1;
      const retryAfter = 'retryAfter' in fetched ? fetched.retryAfter : null;
      if (retryAfter !== null && retryAfter > MAX_PAUSE)
        pausedUntil = now() + Math.min(retryAfter, MAX_ABSENCE);
      const failure = { kind: 'failed', code: fetched.code, detail: fetched.detail } as const;
      if (tries === MAX_TRIES || !RETRIED.has(fetched.code) || isStopped()) return failure;
      pause = retryAfter ?? FIRST_PAUSE * interval * 2 ** (tries - 1) * (0.75 + random() / 2);
    }
  }

  return {
    get(url, request) {
      const asked = queue.then(() => ask(url, request));
      queue = asked.catch(() => undefined);
      return asked;
    },
    beginRun() {
      failures = 0;
      if (pausedUntil !== null && pausedUntil <= now()) pausedUntil = null;
    },
    get pausedUntil() {
      return pausedUntil;
    },
  };
}
