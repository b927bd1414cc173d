/** Round trips: how many requests had to follow one another. */

/** One request as the browser saw it. */
export interface TimedRequest {
  readonly url: string;
  /** Milliseconds on any one clock. */
  readonly start: number;
  /** Milliseconds on the same clock; missing while the response is on its way. */
  readonly end?: number | undefined;
}

/**
 * The longest run of requests of which each started after the one before had ended, first to last. Requests that merely
 * share the connection overlap and count once. Every dependency shows up as such a run, so its length is an upper bound for
 * the round trips that somebody had to wait for.
 */
export function longestChain<Request extends TimedRequest>(requests: readonly Request[]): Request[] {
  const byEnd = requests
    .filter(({ end }) => end !== undefined)
    .toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0));
  const best = new Map<Request, Request[]>();
  let longest: Request[] = [];
  for (const request of byEnd) {
    let before: Request[] = [];
    for (const [other, chain] of best) {
      if ((other.end ?? Infinity) <= request.start && chain.length > before.length) before = chain;
    }
    const chain = [...before, request];
    best.set(request, chain);
    if (chain.length > longest.length) longest = chain;
  }
  return longest;
}

/** What a request asked for, without what changes with every build: `workbench.js`, `rest/v1/teams`. */
export function shortName(url: string): string {
  const { pathname } = new URL(url);
  const file = /^\/assets\/(.+?)-[\w-]{8}(\.\w+)$/.exec(pathname);
  return file ? `${file[1]}${file[2]}` : pathname.slice(1) || 'page';
}
