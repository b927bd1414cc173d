/** What is recorded about visits. Functions take URLs as strings in the form of `URL.href`. */
import { cleanLine, cutCharacters } from './plain-text.ts';

export const VISIT_TYPES = ['page_visit', 'team_selection'] as const;
export type VisitType = (typeof VISIT_TYPES)[number];

export function isVisitType(value: unknown): value is VisitType {
  return VISIT_TYPES.some((type) => type === value);
}

/** Maximum lengths in the database, in characters. */
export const REFERRER_MAX_LENGTH = 2048;
export const UTM_SOURCE_MAX_LENGTH = 200;

/** Scheme, host with port, path. Excludes user names, query and fragment. */
const ADDRESS = /^([a-z][\w+.-]*):\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i;

/** The schemes of pages, and of apps that Android names as referrers. */
const REFERRER_SCHEMES = new Set(['http', 'https', 'android-app']);

/** Returns the origin of a URL, such as `https://lines.example:8080`; null if it has no host. */
export function originOf(address: string): string | null {
  const [, scheme, host] = ADDRESS.exec(address) ?? [];
  return scheme && host ? `${scheme}://${host}`.toLowerCase() : null;
}

/**
 * Returns the referrer's origin and path. Drops the query, because it may contain search terms or personal data. Null
 * without a referrer, for the site itself (`ownOrigins`), and for anything that is neither a page nor an app.
 */
export function cleanReferrer(referrer: string, ownOrigins: readonly string[]): string | null {
  const [, scheme = '', , path = ''] = ADDRESS.exec(referrer) ?? [];
  const origin = originOf(referrer);
  if (origin === null || !REFERRER_SCHEMES.has(scheme.toLowerCase()) || ownOrigins.includes(origin))
    return null;
  return cutCharacters(cleanLine(origin + path), REFERRER_MAX_LENGTH) || null;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // The text has a percent sign without a valid code.
  }
}

function sourceIn(address: string): string | null {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';
  const value = query
    .split('&')
    .find((pair) => pair.startsWith('utm_source='))
    ?.slice('utm_source='.length);
  return cutCharacters(cleanLine(decode(value ?? '')), UTM_SOURCE_MAX_LENGTH).trim() || null;
}

/**
 * Reads `utm_source` of the page's own URL, or else of the referrer.
 * Returns one line of at most 200 characters, or null.
 */
export function readUtmSource(pageAddress: string, referrer: string): string | null {
  return sourceIn(pageAddress) ?? sourceIn(referrer);
}
