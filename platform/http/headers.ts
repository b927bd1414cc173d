/**
 * Browser features that are turned off, because our pages never use them.
 * Our pages use `web-share`, which is allowed by default. Naming it here would cause warnings.
 */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

/** Whether browsers treat the origin as secure. If not, they ignore `Cross-Origin-Opener-Policy` and log an error. */
function isSecure(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

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

/** The CSP of responses that are not pages. It allows nothing, in case a browser opens the response as a page. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'";
