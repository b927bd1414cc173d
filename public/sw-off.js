// Ends the service worker of a broken deployment: the server sends this as /sw.js with SERVICE_WORKER=off, and a static host
// gets it by copying this file over sw.js. See docs/decisions/045-offline.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
