import { beforeEach, expect, it, vi } from 'vitest';

/** Loads a fresh module, because the module remembers its configuration and its warning. */
async function load() {
  vi.resetModules();
  return import('./configuration.ts');
}

function setMeta(url: string, key: string): void {
  document.head.innerHTML = `<meta name="supabase-url" content="${url}"><meta name="supabase-anon-key" content="${key}">`;
}

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  document.head.innerHTML = '';
  delete window.SUPABASE_URL;
  delete window.SUPABASE_ANON_KEY;
  delete window.REPORT_URL;
  delete window.configureBackend;
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('prefers override, build variables, page globals, meta tags, in that order', async () => {
  const { configureBackend, getConfiguration } = await load();
  setMeta('https://meta.example/', 'meta');
  expect(getConfiguration()).toEqual({ url: 'https://meta.example', key: 'meta' });
  window.SUPABASE_URL = 'https://global.example';
  window.SUPABASE_ANON_KEY = 'global';
  expect(getConfiguration()).toEqual({ url: 'https://global.example', key: 'global' });
  vi.stubEnv('VITE_SUPABASE_URL', 'https://build.example');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'build');
  expect(getConfiguration()).toEqual({ url: 'https://build.example', key: 'build' });
  configureBackend({ url: 'https://override.example', key: 'override' });
  expect(getConfiguration()).toEqual({ url: 'https://override.example', key: 'override' });
});

it('resolves a slash to the site itself', async () => {
  const { getConfiguration } = await load();
  setMeta('/', 'key');
  expect(getConfiguration()?.url).toBe(location.origin);
});

it('ignores blank values', async () => {
  const { getConfiguration } = await load();
  window.SUPABASE_URL = '  ';
  setMeta('https://meta.example', 'key');
  expect(getConfiguration()?.url).toBe('https://meta.example');
});

it('requires both parts, and warns once with the missing names and a fix', async () => {
  const { getConfiguration } = await load();
  setMeta('https://meta.example', '');
  expect(getConfiguration()).toBeNull();
  expect(getConfiguration()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  const text = String(warn.mock.calls[0]?.[0]);
  expect(text).toContain('Missing: VITE_SUPABASE_ANON_KEY.');
  expect(text).toMatch(/globals.*meta/);
});

it('notifies listeners of a new configuration until they unsubscribe', async () => {
  const { configureBackend, onConfigured } = await load();
  const listener = vi.fn();
  const stop = onConfigured(listener);
  configureBackend({ url: 'https://a.example', key: 'k' });
  stop();
  configureBackend({ url: 'https://b.example', key: 'k' });
  expect(listener).toHaveBeenCalledOnce();
});

it('accepts the page global before and after the app starts', async () => {
  const given = { url: 'https://early.example', key: 'early' };
  window.configureBackend = Object.assign(() => undefined, { given });
  setMeta('https://meta.example', 'meta');
  const { exposeConfigureBackend, getConfiguration, onConfigured } = await load();
  exposeConfigureBackend();
  expect(getConfiguration()).toEqual(given);
  const listener = vi.fn();
  onConfigured(listener);
  window.configureBackend({ url: 'https://late.example', key: 'late' });
  expect(getConfiguration()).toEqual({ url: 'https://late.example', key: 'late' });
  window.configureBackend({ url: 'https://late.example/', key: 'late' });
  expect(listener, 'only what changes something').toHaveBeenCalledOnce();
});

it('sends reports to the build variable, the page global, or the site’s own endpoint', async () => {
  const { getReportUrl } = await load();
  expect(getReportUrl()).toBe('/api/send-report');
  window.REPORT_URL = 'https://global.example/report';
  expect(getReportUrl()).toBe('https://global.example/report');
  vi.stubEnv('VITE_REPORT_URL', 'https://build.example/report');
  expect(getReportUrl()).toBe('https://build.example/report');
});
