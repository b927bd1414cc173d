import type { RequestHeaders } from '#platform/http/incoming.ts';

/**
 * Whether a request comes from a page of this site.
 * Browsers set these headers, and pages cannot change them. Other programs may omit them, and count as pages.
 */
export function comesFromOwnPage(headers: RequestHeaders, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  // The site may have other host names than its public one.
  if (origin === null || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
