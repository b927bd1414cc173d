import type { RequestHeaders } from '#platform/http/incoming.ts';
import type { FindCountry } from '#server/visits/country-data.ts';

/** Headers in which hosts and proxies send the visitor's country. The most specific comes first. */
const HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'x-country-code'] as const;
const NO_COUNTRY = new Set(['XX', 'ZZ']);
/** Cloudflare's code for Tor. The country of a Tor exit node is not the visitor's. */
const TOR = 'T1';

/**
 * Finds a visitor's country. Uses headers only with `trustProxy`, because anyone can send them.
 * The source is `header:cf-ipcountry` or `ip`. Both are null if the country is unknown.
 */
export async function findVisitCountry(
  headers: RequestHeaders,
  address: string,
  trustProxy: boolean,
  findCountry: FindCountry,
) {
  for (const name of trustProxy ? HEADERS : []) {
    const code = headers.get(name)?.trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code))
      return { country: code, country_source: `header:${name}` };
    if (code === TOR) return UNKNOWN;
  }
  const country = await findCountry(address);
  return country === null ? UNKNOWN : { country, country_source: 'ip' };
}

const UNKNOWN = { country: null, country_source: null };
