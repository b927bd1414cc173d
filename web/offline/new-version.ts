/** Finds out that the site was deployed again while this page was open. */

/** Milliseconds between two looks for a new version, in a tab that stays open. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Milliseconds in which a worker says which build it is. */
const PATIENCE_MS = 5000;

/** Path of this page's entry script, which tells the builds apart (web/offline/worker/build.ts). */
function ownBuild(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script && new URL(script.src).pathname;
}

async function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    worker.postMessage('which-build', [port2]);
  });
}

let ready = false;

/** Whether another build than this page's is installed: the next page should be a fresh one. */
export function isNewVersionReady(): boolean {
  return ready;
}

/** A worker of this page's own build may take over if no other tab needs the one before it. */
async function meet(worker: ServiceWorker): Promise<void> {
  const build = await buildOf(worker);
  if (build === ownBuild()) worker.postMessage('take-over', []);
  else if (build !== null) ready = true;
}

function followInstall(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') void meet(worker);
  });
}

/** Watches for new versions from now on. */
export function followVersions(registration: ServiceWorkerRegistration): void {
  const { installing, waiting } = registration;
  if (waiting) void meet(waiting);
  if (installing) followInstall(installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) followInstall(registration.installing);
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    if (registration.waiting) void meet(registration.waiting); // the other tabs may be closed by now
    if (Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}
