import type { RequestHeaders } from '#platform/http/incoming.ts';

/**
 * Whether a request may come from a page of this site.
 * Browsers set `Sec-Fetch-Site` and `Origin`, and pages cannot change them. Also true if both headers are missing,
 * because other programs do not send them.
 */
export function comesFromOwnPage(headers: RequestHeaders, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  // Besides `publicUrl`, accept the host of the request itself, because the site may have several host names.
  if (origin === null || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
