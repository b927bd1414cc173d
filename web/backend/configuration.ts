/**
 * Finds the page's backend.
 * Order of precedence: `configureBackend`, build variables, page globals, the two meta tags, built-in defaults.
 */
import { ENDPOINTS } from '#domain/endpoints.ts';
import { readSetting } from './page-setting.ts';

export interface BackendConfiguration {
  /** The backend's origin without a trailing slash. Requests go to `{url}/rest/v1` and `{url}/auth/v1`. */
  readonly url: string;
  /** The public (anonymous) key. */
  readonly key: string;
}

interface ConfigureBackend {
  (configuration: Partial<BackendConfiguration>): void;
  /** What pages passed to the stub in public/before-paint.js before the app started. */
  readonly given?: Partial<BackendConfiguration>;
}

declare global {
  interface Window {
    configureBackend?: ConfigureBackend;
    SUPABASE_URL?: string;
    SUPABASE_ANON_KEY?: string;
    REPORT_URL?: string;
  }
}

/** Empty, so that a build without configuration never sends requests to a backend. */
const DEFAULTS: BackendConfiguration = { url: '', key: '' };

let override: Partial<BackendConfiguration> = {};
let warned = false;
const listeners = new Set<() => void>();

function firstText(...texts: readonly unknown[]): string {
  const text = texts.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return typeof text === 'string' ? text.trim() : '';
}

/** Resolves a URL that starts with `/` against the page's own origin. Removes trailing slashes. */
function absolute(url: string): string {
  const full = url.startsWith('/') ? location.origin + url : url;
  return full.replace(/\/+$/, '');
}

function warnOnce(missing: readonly string[]): void {
  if (warned) return;
  warned = true;
  // oxlint-disable-next-line no-console -- the specification asks for this one warning
  console.warn(
    `Supabase is not configured. Missing: ${missing.join(', ')}. Set them when building, or inject them at runtime: ` +
      'through the page globals window.SUPABASE_URL and window.SUPABASE_ANON_KEY, through ' +
      '<meta name="supabase-url"> and <meta name="supabase-anon-key">, or by window.configureBackend({ url, key }).',
  );
}

/** Returns the backend. If the URL or the key is missing, warns once on the console, and returns null. */
export function getConfiguration(): BackendConfiguration | null {
  const env = import.meta.env;
  const url = firstText(
    override.url,
    env.VITE_SUPABASE_URL,
    window.SUPABASE_URL,
    readSetting('supabase-url'),
    DEFAULTS.url,
  );
  const key = firstText(
    override.key,
    env.VITE_SUPABASE_ANON_KEY,
    window.SUPABASE_ANON_KEY,
    readSetting('supabase-anon-key'),
    DEFAULTS.key,
  );
  const missing = [...(url ? [] : ['VITE_SUPABASE_URL']), ...(key ? [] : ['VITE_SUPABASE_ANON_KEY'])];
  if (missing.length === 0) return { url: absolute(url), key };
  warnOnce(missing);
  return null;
}

export function getReportUrl(): string {
  return firstText(import.meta.env.VITE_REPORT_URL, window.REPORT_URL, ENDPOINTS.sendReport);
}

/**
 * Sets the URL, the key, or both. They override every other source. Notifies listeners of a change.
 * Values that `configuration` lacks still come from the other sources.
 */
export function configureBackend(configuration: Partial<BackendConfiguration>): void {
  const before = JSON.stringify(getConfiguration());
  override = { ...configuration };
  if (JSON.stringify(getConfiguration()) === before) return;
  for (const listener of listeners) listener();
}

/** Applies what pages configured before the app started, and exposes {@link configureBackend} on `window`. */
export function exposeConfigureBackend(): void {
  override = { ...window.configureBackend?.given };
  window.configureBackend = configureBackend;
}

/** Calls `listener` after each change by {@link configureBackend}. Returns a function that unsubscribes. */
export function onConfigured(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
