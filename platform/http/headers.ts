/**
 * Features that we never use.
 * We use `web-share`, which is allowed by default: naming it causes warnings.
 */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

/** Whether the origin is secure. On others, browsers ignore some headers and log an error. */
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

/** The CSP of responses that are not pages, in case a browser opens one: nothing is allowed. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'";
