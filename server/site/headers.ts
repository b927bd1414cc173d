import type { Audience } from '#domain/pages.ts';
import type { Config } from '#server/config.ts';
import type { PageConfig } from '#server/backend/backend.ts';

/** Returns the headers for a page's audience. Pages with a token in the URL must send no referrer. */
export function audienceHeaders(audience: Audience): Record<string, string> {
  return {
    ...(audience === 'public' ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(audience === 'token' ? { 'Referrer-Policy': 'no-referrer' } : {}),
  };
}

/** The CSP of script files. Browsers apply it to workers. It allows what the card's worker loads: scripts and fonts. */
export const SCRIPT_CSP =
  "default-src 'none'; script-src 'self'; font-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Returns the CSP of the service worker, which fetches from the site and from the backend's tables. */
export function serviceWorkerCsp({ supabaseUrl }: Pick<PageConfig, 'supabaseUrl'>): string {
  const backend = supabaseUrl === '/' ? '' : ` ${supabaseUrl}`;
  return `default-src 'none'; script-src 'self'; connect-src 'self'${backend}; frame-ancestors 'none'`;
}

/**
 * Returns the CSP of the app's pages, which allows only our own scripts.
 * It allows style attributes for the card and the team's colors, but no inline style sheets.
 */
export function pageCsp(
  config: Pick<Config, 'imageProxyHosts' | 'publicUrl' | 'reportUrl'>,
  page: PageConfig,
): string {
  const imageHosts = config.imageProxyHosts.map((host) => `https://${host}`);
  const avatars = page.google ? ['https://lh3.googleusercontent.com'] : [];
  const backend = page.supabaseUrl === '/' ? [] : [page.supabaseUrl];
  const reports =
    config.reportUrl !== null && URL.canParse(config.reportUrl) ? [new URL(config.reportUrl).origin] : [];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...imageHosts, ...avatars],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...imageHosts, ...backend, ...reports],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  if (config.publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
