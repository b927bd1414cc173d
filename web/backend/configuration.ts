/**
 * Where the page finds its backend. Order of precedence: `configureBackend`, build variables, page globals, the two meta
 * tags, built-in defaults.
 */

export interface BackendConfiguration {
  /** Origin of the backend without a slash at its end; requests go to `{url}/rest/v1` and `{url}/auth/v1`. */
  readonly url: string;
  /** The public (anonymous) key. */
  readonly key: string;
}

interface ConfigureBackend {
  (configuration: Partial<BackendConfiguration>): void;
  /** What the page's first script (public/before-paint.js) was given before the app was there. */
  readonly given?: Partial<BackendConfiguration>;
}

declare global {
  interface Window {
    /** Points the page to a backend, in place of every other source: `configureBackend({ url, key })`. Works at any time. */
    configureBackend?: ConfigureBackend;
    SUPABASE_URL?: string;
    SUPABASE_ANON_KEY?: string;
    REPORT_URL?: string;
  }
}

/** Used where nothing else is given. Empty: a build without configuration reaches no one's backend. */
const DEFAULTS: BackendConfiguration = { url: '', key: '' };

let override: Partial<BackendConfiguration> = {};
let warned = false;
const listeners = new Set<() => void>();

function firstText(...texts: readonly unknown[]): string {
  const text = texts.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return typeof text === 'string' ? text.trim() : '';
}

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** `/` stands for the page's own origin, whatever host name it was reached by. */
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

/** The backend to talk to; null when URL or key is missing, which is said once on the console. */
export function getConfiguration(): BackendConfiguration | null {
  const env = import.meta.env;
  const url = firstText(
    override.url,
    env.VITE_SUPABASE_URL,
    window.SUPABASE_URL,
    meta('supabase-url'),
    DEFAULTS.url,
  );
  const key = firstText(
    override.key,
    env.VITE_SUPABASE_ANON_KEY,
    window.SUPABASE_ANON_KEY,
    meta('supabase-anon-key'),
    DEFAULTS.key,
  );
  const missing = [...(url ? [] : ['VITE_SUPABASE_URL']), ...(key ? [] : ['VITE_SUPABASE_ANON_KEY'])];
  if (missing.length === 0) return { url: absolute(url), key };
  warnOnce(missing);
  return null;
}

/** Where reports and answers to them are sent: build variable, page global, else the endpoint of the site's own server. */
export function getReportUrl(): string {
  return firstText(import.meta.env.VITE_REPORT_URL, window.REPORT_URL, '/api/send-report');
}

/**
 * Overrides every other source from now on. A part that is left out keeps coming from the other sources. Listeners are called
 * when that changes the configuration.
 */
export function configureBackend(configuration: Partial<BackendConfiguration>): void {
  const before = JSON.stringify(getConfiguration());
  override = { ...configuration };
  if (JSON.stringify(getConfiguration()) === before) return;
  for (const listener of listeners) listener();
}

/** Takes over what the page was configured with so far, and puts {@link configureBackend} on the page. */
export function exposeConfigureBackend(): void {
  override = { ...window.configureBackend?.given };
  window.configureBackend = configureBackend;
}

/** Calls back after each change by {@link configureBackend}; returns the way to stop that. */
export function onConfigured(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
