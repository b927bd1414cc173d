import type { RequestHeaders } from '#server/http/incoming.ts';

/**
 * Whether a request comes from a page of this site, as far as can be told. Browsers say so in headers that no page can
 * change; other programs send neither, and cannot be told from a page.
 */
export function comesFromOwnPage(headers: RequestHeaders, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  // The site may be reached by other names than its public one.
  if (origin === null || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
