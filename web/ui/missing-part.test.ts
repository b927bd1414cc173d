import { beforeEach, expect, it, vi } from 'vitest';
import type * as MissingPart from './missing-part.ts';

let listeners: ((event: Event) => void)[] = [];
let reload = vi.fn();

/** Simulates a page load of this build: a fresh module, but the tab's existing storage. */
async function openPage(): Promise<typeof MissingPart> {
  for (const listener of listeners) removeEventListener('vite:preloadError', listener);
  vi.resetModules();
  const module = await import('./missing-part.ts');
  const add = vi.spyOn(window, 'addEventListener');
  module.reloadWhenPartsAreMissing();
  listeners = add.mock.calls.map(([, listener]) => listener as (event: Event) => void);
  add.mockRestore();
  return module;
}

function miss(error = new Error('Failed to fetch dynamically imported module')): Error {
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
  return error;
}

function site(status: number | null): void {
  vi.stubGlobal('fetch', () =>
    status === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response(null, { status })),
  );
}

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.fn();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  site(200);
});
it('reloads the page once, and resolves with false the second time', async () => {
  const page = await openPage();
  const [first, second] = [miss(), miss()];
  expect(await page.reloadFor(first)).toBe(true);
  expect(await page.reloadFor(second)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();

  const again = await openPage();
  expect(await again.reloadFor(miss())).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['Failed to fetch dynamically imported module: /assets/kit-1.js', true], // Chromium
  ['error loading dynamically imported module: /assets/kit-1.js', true], // Firefox
  ['Importing a module script failed.', true], // WebKit
  ["'text/html' is not a valid JavaScript MIME type.", true], // WebKit
  ['Unable to preload CSS for /assets/kit-1.css', true], // Vite
  ['Intl.Segmenter is not a constructor', false],
  ['URL.canParse is not a function', false],
  ["undefined is not an object (evaluating 'navigator.locks.request')", false],
])('takes %j for a missing file: %j', async (message, missing) => {
  const page = await openPage();
  const error = miss(new TypeError(message));
  expect(page.isMissing(error)).toBe(missing);
  expect((await page.reloadFor(error)) ?? false).toBe(missing);
});

it('ignores other errors', async () => {
  const page = await openPage();
  expect(page.reloadFor(new Error('other'))).toBeNull();
  expect(page.reloadFor('text')).toBeNull();
  expect(page.reloadFor(null)).toBeNull();
});

it('does not reload for an optional part', async () => {
  const page = await openPage();
  const error = miss();
  page.canDoWithout(error);
  expect(await page.reloadFor(error)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it.each([null, 502])('does not reload if the site responds with %j', async (status) => {
  site(status);
  const page = await openPage();
  expect(await page.reloadFor(miss())).toBe(false);
  site(200);
  expect(await page.reloadFor(miss()), 'the attempt was not used up').toBe(true);
});

it('does not reload with unsaved changes', async () => {
  const page = await openPage();
  const keep = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', keep);
  expect(await page.reloadFor(miss())).toBe(false);
  removeEventListener('beforeunload', keep);
  expect(reload).not.toHaveBeenCalled();
});

it('never reloads a page without storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const page = await openPage();
  expect(await page.reloadFor(miss())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
