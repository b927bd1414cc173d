import type { ChangeWatch } from '#platform/database/change-watch.ts';
import { compress, WORTH_COMPRESSING } from '#platform/http/compressed.ts';
import type { Handler, Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { chooseEncoding } from '#platform/http/negotiate.ts';
import { chargeForTime, takeWithNetwork, type RateLimiter } from '#platform/http/rate-limiter.ts';
import { refuse, RefusedError } from '#platform/http/refusal.ts';
import type { Reply } from '#platform/http/reply.ts';
import {
  conditionsOf,
  ENCODINGS,
  etagOf,
  present,
  type Conditions,
  type Presented,
  type StoredResponse,
} from '#platform/http/stored-response.ts';
import { type InTurn, turnOf } from '#platform/http/turns.ts';
import { createPublicKeys, targetOfKey } from '#platform/public-reads/public-query.ts';
import { createReadCache, type ReadCache } from '#platform/read-cache.ts';

/** Reads with the same response for all visitors. The responses stay cached until one of `tables` changes. */
export interface PublicReadGroup {
  /** Names of tables, and of functions as in `rpc/name`. */
  readonly targets: readonly string[];
  /** The database announces changes of these tables. Each change clears the cache. */
  readonly tables: readonly string[];
  readonly entries: number;
  readonly bytes: number;
  /** Entries expire after this time, even if no change is announced. */
  readonly milliseconds: number;
  /** Whether the responses also change without an announcement. Proxies must not cache such responses. */
  readonly isBrief?: true;
}

interface Parts {
  groups: readonly PublicReadGroup[];
  handler: Handler;
  schema: string;
  readingFunctions: ReadonlySet<string>;
  changes: ChangeWatch;
  anonKey: string;
  inTurn: InTurn;
  limiter: RateLimiter;
}

interface CachedResponse {
  readonly stored: StoredResponse;
  readonly headers: Readonly<Record<string, string>>;
  /** Selects the response in one of the encodings that clients have requested so far. */
  present: Presented;
}

/** Thrown while a response is loaded, to pass on a response that must not be cached. */
class NotCached extends Error {
  override readonly name = 'NotCached';
  constructor(readonly reply: Reply) {
    super('The response is not cached.');
  }
}

const ENTRY_BYTES = 4000;
/** Compression levels. Brotli at level 5 makes long lists 10% smaller than gzip at level 6, in the same time. */
const LEVELS = { br: 5, gzip: 6 };

/** The headers of the handler's response that are cached with it. */
const PASSED = ['Content-Range', 'Content-Type', 'Preference-Applied'];
/** Request headers that concern only one client. The cached response must not depend on them. */
const OF_CLIENT: ReadonlySet<string> = new Set(['accept-encoding', 'if-none-match']);
/**
 * Browsers revalidate every time.
 * Proxies may cache a response for a minute, and for ten more minutes serve the stale one while they revalidate.
 */
const CACHED = {
  'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  Vary: 'Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range',
};

function createCaches(groups: readonly PublicReadGroup[], changes: ChangeWatch) {
  const byTarget = new Map<string, { group: PublicReadGroup; cache: ReadCache<CachedResponse> }>();
  for (const group of groups) {
    const cache = createReadCache<CachedResponse>({
      ...group,
      sizeOf: ({ stored }) => stored.variants.plain.length * 2 + ENTRY_BYTES,
      isOpen: changes.isListening,
    });
    changes.onChange(group.tables, cache.drop);
    for (const target of group.targets) byTarget.set(target, { group, cache });
  }
  return (key: string) => {
    const found = byTarget.get(targetOfKey(key));
    if (!found) throw new Error(`No group of public reads has ${key}.`);
    return found;
  };
}

/**
 * Caches visitors' reads, so that they do not use the database. All other requests go directly to `handler`.
 * Reads that embed a table are cached only if the table is a target and its changes are announced.
 */
export function createPublicReads(parts: Parts) {
  const { anonKey, changes, groups, handler, inTurn, limiter, readingFunctions, schema } = parts;
  const cacheOf = createCaches(groups, changes);
  const targets = new Set(groups.flatMap((group) => group.targets));
  const embeds = new Set(groups.flatMap((group) => group.tables).filter((table) => targets.has(table)));
  const publicKeyOf = createPublicKeys({ targets, embeds, schema, anonKey });
  /**
   * Whether a write may change cached rows. The response to such a write waits until its change is announced.
   * A change of the user (`/auth/v1/user`) can change the user's profile.
   */
  const isAnnounced = (path: string) => {
    const [, call, name = ''] = /^\/rest\/v1\/(rpc\/)?([^/]*)/.exec(path) ?? [];
    return (call ? !readingFunctions.has(name) : changes.isWatched(name)) || path === '/auth/v1/user';
  };

  async function readPublic(incoming: Incoming, key: string): Promise<Reply> {
    const { cache, group } = cacheOf(key);
    let isMine = false;
    const load = async () => {
      isMine = true;
      const headers = withoutClient(incoming.headers);
      return keep(await handler({ ...incoming, method: 'GET', hasTurn: true, headers }), group.isBrief);
    };
    try {
      // Wait in the queue of this request's own address. If `load` waited instead, all requests that share one load
      // would wait in the queue of the address that began it.
      return await inTurn(incoming.address, async () => {
        const payers = [turnOf(incoming.address)];
        const kept = await cache.read(key, () => chargeForTime(limiter, payers, load));
        // If this request began the load, the handler has already counted the request.
        const wait = isMine ? 0 : countRead(limiter, incoming.address);
        return wait > 0
          ? refuse('rest', { code: 'rate-limited', seconds: wait })
          : chargeForTime(limiter, payers, () => presentEncoded(kept, conditionsOf(incoming)));
      });
    } catch (error) {
      if (error instanceof RefusedError) return refuse('rest', error.refusal);
      if (!(error instanceof NotCached)) throw error;
      // If another client began the load, the error response may concern only that client, so load again.
      return isMine ? error.reply : handler(incoming);
    }
  }

  async function handleOther(incoming: Incoming): Promise<Reply> {
    const { method, target } = incoming;
    const response = await handler(incoming);
    if (method !== 'GET' && method !== 'HEAD' && isAnnounced(target.path)) await changes.settled();
    return response;
  }

  return {
    handle(incoming: Incoming): Promise<Reply> {
      const key = publicKeyOf(incoming);
      return key === null ? handleOther(incoming) : readPublic(incoming, key);
    },

    /** Returns the cached response to a visitor's request. Null if there is none, or if it still has to be compressed. */
    ready(incoming: Incoming): Reply | null {
      const key = publicKeyOf(incoming);
      const kept = key === null ? undefined : cacheOf(key).cache.peek(key);
      const conditions = conditionsOf(incoming);
      if (!kept || missingEncoding(kept, conditions)) return null;
      // If the address exceeds its rate limit, `handle` sends the error response.
      if (countRead(limiter, incoming.address) > 0) return null;
      return kept.present(conditions);
    },
  };
}

/** Counts a read that the cache answers. Returns the seconds to wait; 0 if it is allowed. */
const countRead = (limiter: RateLimiter, address: string): number =>
  takeWithNetwork(limiter, 'restByAddress', 'restByNetwork', address);

/** Returns the headers without `OF_CLIENT`, so that the response is complete and uncompressed. */
function withoutClient(headers: RequestHeaders): RequestHeaders {
  return { get: (name) => (OF_CLIENT.has(name) ? null : headers.get(name)) };
}

/** Creates the cache entry of a response. Throws `NotCached` for errors. `isBrief` forbids caching by proxies. */
function keep(reply: Reply, isBrief = false): CachedResponse {
  const { body, status } = reply;
  if (status !== 200 || body === null) throw new NotCached(reply);
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  const headers: Record<string, string> = {
    ...CACHED,
    ...(isBrief && { 'Cache-Control': 'private, no-cache' }),
  };
  for (const name of PASSED) {
    const value = reply.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const stored = { etag: etagOf(plain), variants: { plain } };
  return { stored, headers, present: present(stored, 200, headers) };
}

/** Returns the client's best encoding if the response still has to be compressed with it; otherwise null. */
function missingEncoding({ stored: { variants } }: CachedResponse, { acceptEncoding }: Conditions) {
  if (variants.plain.length < WORTH_COMPRESSING) return null;
  const wanted = chooseEncoding(acceptEncoding, ENCODINGS);
  return wanted && !variants[wanted] ? wanted : null;
}

/** Compresses a response only with encodings that clients have requested. Many responses never need a second one. */
async function presentEncoded(kept: CachedResponse, conditions: Conditions): Promise<Reply> {
  const missing = missingEncoding(kept, conditions);
  if (missing) {
    const { stored } = kept;
    const encoded = await compress(missing, stored.variants.plain, LEVELS[missing]);
    stored.variants[missing] ??= encoded;
    kept.present = present(stored, 200, kept.headers);
  }
  return kept.present(conditions);
}
