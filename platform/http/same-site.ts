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
  // The site may have further host names besides that of `publicUrl`.
  if (origin === null || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
