/**
 * Caches the app's files of all installed builds.
 * An older build's files stay until no tab uses them.
 * Files under `/assets/` have a digest in their name, so the files of different builds never mix.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { BUILD } from './build.ts';
import { type DocumentPath, documentFor, isPage, isWhole, TOKEN_PAGES } from './pages.ts';

const APP_CACHE = 'line-rush-app';

/** How long to wait for a slow network before serving a page from the cache, in seconds. */
const PAGE_PATIENCE_S = 5;

/** How long to wait for a slow network before serving a file other than a page from the cache, in seconds. */
const FILE_PATIENCE_S = 3;

const DOCUMENTS: readonly DocumentPath[] = ['/', '/index.html'];

/** Whether a document loads this build's entry script. If so, the cache has all scripts of the document. */
async function belongsToBuild(document: Response): Promise<boolean> {
  return (await document.clone().text()).includes(`src="${BUILD.entry}"`);
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function isDocument(path: string): boolean {
  return DOCUMENTS.some((document) => document === path);
}

/** Milliseconds before each download of an install. The browsers of a crowd share an address, and its limits. */
const INSTALL_PAUSE = 100;

/** Gives downloads during the install a lower priority than the page's own requests. */
const inBackground: WorkboxPlugin = {
  requestWillFetch: async ({ event, request }) => {
    if (event?.type !== 'install') return request;
    await new Promise((resume) => setTimeout(resume, INSTALL_PAUSE));
    return new Request(request, { priority: 'low' });
  },
};

/**
 * Fails the install if the server's page and the worker belong to different builds.
 * This can happen during a deployment.
 */
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

/** Keeps the browser from sending a URL with a token to other sites. */
async function withoutReferrer(document: Response): Promise<Response> {
  const headers = new Headers(document.headers);
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(await document.blob(), { headers });
}

const pageFromCache: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKey(documentFor(pathOf(request)))),
  // Replaces the cached document, because the configuration in its head may have changed since the build.
  cacheWillUpdate: async ({ request, response }) =>
    response.status === 200 && isWhole(new URL(request.url)) && (await belongsToBuild(response))
      ? response
      : null,
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse && TOKEN_PAGES.has(pathOf(request))
      ? withoutReferrer(cachedResponse)
      : (cachedResponse ?? null),
};

/**
 * Replaces a server error with the cached file.
 * Workbox skips the fetch callbacks for preloaded pages, so this uses another callback.
 */
const cacheBeatsServerErrors: WorkboxPlugin = {
  handlerWillRespond: async ({ request, response }) => {
    if (response.status < 500) return response;
    const path = pathOf(request);
    const key = cacheKey(isPage(path) ? documentFor(path) : path);
    return (await caches.match(key, { cacheName: APP_CACHE, ignoreVary: true })) ?? response;
  },
};

/** Serves the server's current page, or this build's cached page. */
export const pages = new NetworkFirst({
  cacheName: APP_CACHE,
  networkTimeoutSeconds: PAGE_PATIENCE_S,
  plugins: [pageFromCache, cacheBeatsServerErrors],
});

/** Serves files without a digest in their name: from the server, or else from this build's cache. */
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

export function isOtherFile(path: string): boolean {
  return !isPage(path) && !path.startsWith('/assets/') && appFiles.getCacheKeyForURL(path) !== undefined;
}

export async function hashedFile(request: Request): Promise<Response> {
  const options = { cacheName: APP_CACHE, ignoreVary: true };
  return (await caches.match(request.url, options)) ?? fetch(request);
}
