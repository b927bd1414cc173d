/** Registers the service worker. Removes it if the site has disabled or deleted it. */
import { readSetting } from '#web/backend/page-setting.ts';
import { savesData } from '#web/ui/when-idle.ts';

const WORKER = '/sw.js';

/** The worker's caches (web/offline/worker). Other caches on this origin are not ours. */
const CACHES = /^line-rush-/;

function isOurs({ active, installing, waiting }: ServiceWorkerRegistration): boolean {
  return [active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(WORKER));
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => CACHES.test(name)).map((name) => caches.delete(name)));
}

/** Whether the site is reachable, but has no worker. A static host may respond with its index page instead of 404. */
async function isGone(): Promise<boolean> {
  const answer = await fetch(WORKER, { cache: 'no-store' }).catch(() => null);
  if (!answer) return false;
  const isScript = /javascript/.test(answer.headers.get('content-type') ?? '');
  return [404, 410].includes(answer.status) || (answer.ok && !isScript);
}

/** Updates the worker, or installs it unless the data saver is on. Rejects if it cannot be downloaded. */
async function refresh(): Promise<ServiceWorkerRegistration | null> {
  const existing = await navigator.serviceWorker.getRegistration('/');
  if (existing && isOurs(existing)) {
    await existing.update();
    return existing;
  }
  // Do not download half a megabyte of app files while the data saver is on.
  if (savesData()) return null;
  return navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}

/**
 * Registers the worker. Never rejects.
 * Resolves with null if there is no worker. For example, the browser does not support workers, the data saver is on,
 * the site has disabled its worker, or the download failed.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    if (readSetting('service-worker') !== 'off') return await refresh();
    await removeWorker();
  } catch {
    // The browser is offline or forbids workers, or the site has no worker. The page works without one.
    if (await isGone()) await removeWorker().catch(() => undefined);
    else return (await navigator.serviceWorker.getRegistration('/').catch(() => undefined)) ?? null;
  }
  return null;
}
