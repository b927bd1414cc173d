/** How often an open tab checks for a new version, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60_000;

/** How long a worker may take to report its build, in milliseconds. */
const PATIENCE_MS = 5000;

/** Returns the path of the entry script, which identifies the build (web/offline/worker/build.ts). */
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

/** Whether a new build is installed. If so, the next navigation should load a new page. */
export function isNewVersionReady(): boolean {
  return ready;
}

/** If the worker has this page's build, asks it to take over. If it has another build, a new version is ready. */
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
    if (registration.waiting) void meet(registration.waiting); // the worker may be able to take over now
    if (Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}
