/** Registers the service worker, and removes it where the site has switched it off or has it no more. */
import { readSetting } from '#web/backend/page-setting.ts';
import { savesData } from '#web/ui/when-idle.ts';

const WORKER = '/sw.js';

/** Caches of the worker (web/offline/worker); other ones on this origin are not ours. */
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

/** Whether the site answers, and has no worker: it was taken away. A static host may send its page instead. */
async function isGone(): Promise<boolean> {
  const answer = await fetch(WORKER, { cache: 'no-store' }).catch(() => null);
  if (!answer) return false;
  const isScript = /javascript/.test(answer.headers.get('content-type') ?? '');
  return [404, 410].includes(answer.status) || (answer.ok && !isScript);
}

/** Installs the worker, or looks for a new version of it. Rejects when the site does not send it. */
async function refresh(): Promise<ServiceWorkerRegistration | null> {
  const existing = await navigator.serviceWorker.getRegistration('/');
  if (existing && isOurs(existing)) {
    await existing.update();
    return existing;
  }
  // The app's files are half a megabyte: not for people who ask to save data.
  if (savesData()) return null;
  return navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}

/**
 * The worker's registration; null where there is none: the browser has no workers, the person saves data, the site has
 * switched it off, or it could not be fetched. Never rejects.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    if (readSetting('service-worker') !== 'off') return await refresh();
    await removeWorker();
  } catch {
    // No network, a browser that forbids workers, or none at the address any more. The page works without.
    if (await isGone()) await removeWorker().catch(() => undefined);
    else return (await navigator.serviceWorker.getRegistration('/').catch(() => undefined)) ?? null;
  }
  return null;
}
