/**
 * Caches teams, rosters, briefings, and units for offline use.
 * URLs include the backend, so data of different backends never mix.
 * Requests with a user's token are never cached.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT } from './public-read.ts';

const DATA_CACHE = 'line-rush-data';

/** The maximum number of responses. Covers the list of teams, and the roster, briefing, and units of most teams. */
const MAX_RESPONSES = 90;

/** How long to wait for the network before serving the cached response, in seconds. The page gives up after 15. */
const PATIENCE_S = 8;

async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT, new Date().toISOString());
  return new Response(await response.blob(), { headers });
}

/** Drops the first entries. They are the oldest, because writing an entry again moves it to the end. */
async function dropOldest(): Promise<void> {
  const cache = await caches.open(DATA_CACHE);
  const requests = await cache.keys();
  const surplus = requests.slice(0, Math.max(0, requests.length - MAX_RESPONSES));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

const keeping: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url), // without the headers, which contain the key
  fetchDidSucceed: ({ response }) =>
    response.status >= 500 ? Promise.reject(new Error('The backend failed.')) : Promise.resolve(response),
  cacheWillUpdate: ({ response }) => (response.status === 200 ? stamped(response) : Promise.resolve(null)),
  cacheDidUpdate: dropOldest,
};

export const publicData = new NetworkFirst({
  cacheName: DATA_CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  matchOptions: { ignoreVary: true },
  plugins: [keeping],
});
