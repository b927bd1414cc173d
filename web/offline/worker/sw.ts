/**
 * The service worker. Caches the app, the teams, and visited rosters and briefings for offline use.
 * See docs/decisions/045-offline.md.
 */
import { registerRoute } from 'workbox-routing';
import { appFiles, hashedFile, isOtherFile, otherFiles, pages } from './app-files.ts';
import { BUILD } from './build.ts';
import { isPage } from './pages.ts';
import { publicData } from './public-data.ts';
import { isPublicRead } from './public-read.ts';

declare const self: ServiceWorkerGlobalScope;

/** A new build waits until no tab uses an older one, because activation deletes the older files. */
self.addEventListener('install', (event) => void appFiles.install(event));

self.addEventListener('activate', (event) => {
  void appFiles.activate(event);
  event.waitUntil(self.registration.navigationPreload?.enable());
  event.waitUntil(self.clients.claim()); // also controls the page that installed the first worker
});

/** Activates this worker unless other tabs are open. Only a page of the same build asks for this. */
async function takeOverIfAlone(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) await self.skipWaiting();
}

/** Pages (web/offline/new-version.ts) ask for the worker's build, or ask it to take over. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'which-build') event.ports[0]?.postMessage(BUILD.entry);
  if (event.data === 'take-over') event.waitUntil(takeOverIfAlone());
});

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  pages,
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => hashedFile(request),
);
registerRoute(({ sameOrigin, url }) => sameOrigin && isOtherFile(url.pathname), otherFiles);
registerRoute(({ request }) => isPublicRead(request), publicData);
