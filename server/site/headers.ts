import type { Config } from '#server/config.ts';
import type { PageConfig } from '#server/backend/backend.ts';

const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`),
  'web-share=(self)',
  'clipboard-write=(self)',
].join(', ');

/** Headers of every answer of this server, pages and endpoints alike. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** What answers that are no pages may do when a browser opens them as one: nothing. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of the app's pages: no script but our own files. Style attributes are allowed because the card and the
 * team's colours are set with them; style sheets are not.
 */
export function pageCsp(config: Pick<Config, 'imageProxyHosts' | 'publicUrl'>, page: PageConfig): string {
  const imageHosts = config.imageProxyHosts.map((host) => `https://${host}`);
  const avatars = page.google ? ['https://lh3.googleusercontent.com'] : [];
  const backend = page.supabaseUrl === '/' ? [] : [page.supabaseUrl];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...imageHosts, ...avatars],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...imageHosts, ...backend],
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
