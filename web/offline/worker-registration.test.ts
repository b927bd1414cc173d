import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerWorker } from './worker-registration.ts';

interface Registered {
  readonly active: { readonly scriptURL: string };
  readonly update: () => Promise<void>;
  readonly unregister: () => Promise<boolean>;
}

let registrations: Registered[] = [];
let keptCaches: Set<string>;
const register = vi.fn();

function installed(scriptURL = 'https://lines.example/sw.js', update = () => Promise.resolve()): Registered {
  const registration: Registered = {
    active: { scriptURL },
    update,
    unregister: () => {
      registrations = registrations.filter((other) => other !== registration);
      return Promise.resolve(true);
    },
  };
  registrations.push(registration);
  return registration;
}

function site(status: number, type = 'text/javascript'): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(null, { status, headers: { 'content-type': type } })),
  );
}

const fails = () => Promise.reject(new TypeError('The script could not be fetched.'));

beforeEach(() => {
  registrations = [];
  keptCaches = new Set(['line-rush-app', 'line-rush-data', 'of-another-app']);
  register.mockReset().mockResolvedValue({ active: null });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...keptCaches]),
    delete: (name: string) => Promise.resolve(keptCaches.delete(name)),
  });
  const serviceWorker = {
    register,
    getRegistration: () => Promise.resolve(registrations[0]),
    getRegistrations: () => Promise.resolve(registrations),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});
afterEach(() => {
  document.head.replaceChildren();
});

it('registers the worker, whose script bypasses the HTTP cache', async () => {
  expect(await registerWorker()).not.toBeNull();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

it('registers no worker for users who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  expect(await registerWorker()).toBeNull();
  expect(register).not.toHaveBeenCalled();
});

it('removes the worker and its caches if the site disabled it', async () => {
  document.head.innerHTML = '<meta name="service-worker" content="off">';
  installed();
  const other = installed('https://lines.example/of-another-app.js');
  expect(await registerWorker()).toBeNull();
  expect(registrations).toEqual([other]);
  expect([...keptCaches]).toEqual(['of-another-app']);
});

it.each([
  ['a missing file', 404, 'text/plain'],
  ['a page in place of the worker', 200, 'text/html'],
])('removes the worker when the site sends %s', async (_what, status, type) => {
  site(status, type);
  installed(undefined, fails);
  expect(await registerWorker()).toBeNull();
  expect(registrations).toEqual([]);
});

it.each([
  ['cannot be reached', fails],
  ['has trouble', () => Promise.resolve(new Response(null, { status: 502 }))],
])('keeps the worker while the site %s', async (_what, respond) => {
  vi.stubGlobal('fetch', respond);
  const worker = installed(undefined, fails);
  expect(await registerWorker()).toBe(worker);
  expect(keptCaches.size).toBe(3);
});
