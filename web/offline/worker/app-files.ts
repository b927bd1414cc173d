/**
 * The app's files in one cache. Files of several builds lie side by side in it, from when a new build is installed until no
 * tab runs an older one. Files under `/assets/` have a digest in their name, so they never get mixed up.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { BUILD } from './build.ts';
import { type DocumentPath, documentFor, isPage, isWhole, TOKEN_PAGES } from './pages.ts';

const APP_CACHE = 'line-rush-app';

/** Seconds after which a page that the network is slow to send comes from the cache. */
const PAGE_PATIENCE_S = 5;

/** Seconds after which any other file comes from the cache. */
const FILE_PATIENCE_S = 3;

const DOCUMENTS: readonly DocumentPath[] = ['/', '/index.html'];

/** Whether a document starts this very build: only then are all its scripts in the cache. */
async function belongsToBuild(document: Response): Promise<boolean> {
  return (await document.clone().text()).includes(`src="${BUILD.entry}"`);
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function isDocument(path: string): boolean {
  return DOCUMENTS.some((document) => document === path);
}

/** Downloads yield to whatever the page itself needs. */
const inBackground: WorkboxPlugin = {
  requestWillFetch: ({ event, request }) =>
    Promise.resolve(event?.type === 'install' ? new Request(request, { priority: 'low' }) : request),
};

/** While a site is being deployed, it may send the worker of one build and the page of another one: that is no install. */
const ofOneBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (!response.ok) return null;
    return isDocument(pathOf(request)) && !(await belongsToBuild(response)) ? null : response;
  },
};

export const appFiles = new PrecacheController({ cacheName: APP_CACHE, plugins: [inBackground, ofOneBuild] });
appFiles.addToCacheList([
  ...DOCUMENTS.map((url) => ({ url, revision: BUILD.entry })),
  ...BUILD.files.map(({ revision, url }) => ({ url, revision: revision ?? null })),
]);

function cacheKey(path: string): string {
  return appFiles.getCacheKeyForURL(path) ?? path;
}

/** An address that holds a token goes to no one, wherever its page came from. */
async function withoutReferrer(document: Response): Promise<Response> {
  const headers = new Headers(document.headers);
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(await document.blob(), { headers });
}

const pageFromCache: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKey(documentFor(pathOf(request)))),
  // The configuration in the page's head may be newer than the build.
  cacheWillUpdate: async ({ request, response }) =>
    response.status === 200 && isWhole(new URL(request.url)) && (await belongsToBuild(response))
      ? response
      : null,
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse && TOKEN_PAGES.has(pathOf(request))
      ? withoutReferrer(cachedResponse)
      : (cachedResponse ?? null),
};

/** A server in trouble is as good as none. Also for a preloaded page, of which Workbox asks no other plugin. */
const cacheBeatsServerErrors: WorkboxPlugin = {
  handlerWillRespond: async ({ request, response }) => {
    if (response.status < 500) return response;
    const path = pathOf(request);
    const key = cacheKey(isPage(path) ? documentFor(path) : path);
    return (await caches.match(key, { cacheName: APP_CACHE, ignoreVary: true })) ?? response;
  },
};

/** Answers with the page that the server has now, else with the one that belongs to this build's files. */
export const pages = new NetworkFirst({
  cacheName: APP_CACHE,
  networkTimeoutSeconds: PAGE_PATIENCE_S,
  plugins: [pageFromCache, cacheBeatsServerErrors],
});

/** Files without a digest in their name follow the page: the server's present ones, else those of this build. */
export const otherFiles = new NetworkFirst({
  cacheName: APP_CACHE,
  networkTimeoutSeconds: FILE_PATIENCE_S,
  plugins: [
    cacheBeatsServerErrors,
    {
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKey(pathOf(request))),
      cacheWillUpdate: () => Promise.resolve(null),
    },
  ],
});

/** Whether a path is one of {@link otherFiles}. */
export function isOtherFile(path: string): boolean {
  return !isPage(path) && !path.startsWith('/assets/') && appFiles.getCacheKeyForURL(path) !== undefined;
}

/** A file with a digest in its name, whichever build it belongs to. */
export async function hashedFile(request: Request): Promise<Response> {
  const options = { cacheName: APP_CACHE, ignoreVary: true };
  return (await caches.match(request.url, options)) ?? fetch(request);
}
