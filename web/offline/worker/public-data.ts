/**
 * Teams and rosters as a visitor reads them, for when the network is down. The address holds the backend, so that one
 * backend's data is never served for another. Nothing that was asked for in somebody's name is kept.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { KEPT_AT } from './public-read.ts';

const DATA_CACHE = 'line-rush-data';

/** All teams of the league, the list of them, and a few of another backend. */
const MOST_ANSWERS = 50;

/** Seconds after which the kept answer is served. The page itself gives up after 15. */
const PATIENCE_S = 8;

async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  return new Response(await response.blob(), { headers });
}

/** A cache lists its answers by age, because writing one again puts it at the end. */
async function dropOldest(): Promise<void> {
  const cache = await caches.open(DATA_CACHE);
  const requests = await cache.keys();
  const surplus = requests.slice(0, Math.max(0, requests.length - MOST_ANSWERS));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

const keeping: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url), // without the headers, which hold the public key
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
