// Unregisters the service worker of a broken deployment. The server sends this as /sw.js with
// SERVICE_WORKER=off.
// On a static host, copy this file over sw.js. See docs/decisions/045-offline.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
