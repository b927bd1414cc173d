import type { FindCountry } from '#server/visits/country-data.ts';

/** Where a visitor is, and who says so. */
export interface VisitCountry {
  country: string | null;
  /** `header:cf-ipcountry` or `ip`; null when nobody knows. */
  country_source: string | null;
}

/** Headers in which hosts and proxies tell the visitor's country, the most specific first. */
const HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'x-country-code'] as const;
/** Codes that stand for "unknown". */
const NO_COUNTRY = new Set(['XX', 'ZZ']);
/** Cloudflare's code for the network Tor, whose last station says nothing about the visitor. */
const TOR = 'T1';

/**
 * The country of a visitor at `address`. Headers are believed only from a proxy of the operator's own (`trustProxy`): anyone
 * can send them. The address goes no further than this.
 */
export async function findVisitCountry(
  headers: Headers,
  address: string,
  trustProxy: boolean,
  findCountry: FindCountry,
): Promise<VisitCountry> {
  for (const name of trustProxy ? HEADERS : []) {
    const code = headers.get(name)?.trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code))
      return { country: code, country_source: `header:${name}` };
    if (code === TOR) return UNKNOWN;
  }
  const country = await findCountry(address);
  return country === null ? UNKNOWN : { country, country_source: 'ip' };
}

const UNKNOWN: VisitCountry = { country: null, country_source: null };
