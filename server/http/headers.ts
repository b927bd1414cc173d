/** What the product never uses. `web-share`, which it does, is ours by default; browsers without it warn of the name. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

/** Browsers ignore some headers, with an error in the console, where an origin is not secure. */
function isSecure(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/** Headers of every answer of this server, pages and endpoints alike. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS,
    'X-Frame-Options': 'DENY',
    ...(isSecure(publicUrl) ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** What answers that are no pages may do when a browser opens them as one: nothing. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'";
