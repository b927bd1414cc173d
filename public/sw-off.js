// Unregisters the service worker of a broken deployment. The server sends this as /sw.js with
// SERVICE_WORKER=off.
// On a static host, copy this file over sw.js. See docs/decisions/045-offline.md.
// Everything happens at installation, because a worker is activated only when the previous one has nothing to do. A
// broken one may always have something.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  void self.registration.unregister(); // ends after the installation, so waiting for it would never end
});
