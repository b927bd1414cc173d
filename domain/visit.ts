/** What is kept of a visit, and how its origin is read. Addresses are texts as `URL` writes them. */
import { cleanLine, cutCharacters } from './plain-text.ts';

export const VISIT_TYPES = ['page_visit', 'team_selection'] as const;
export type VisitType = (typeof VISIT_TYPES)[number];

export function isVisitType(value: unknown): value is VisitType {
  return VISIT_TYPES.some((type) => type === value);
}

/** Characters that the database keeps. */
export const REFERRER_MAX_LENGTH = 2048;
export const UTM_SOURCE_MAX_LENGTH = 200;

/** Scheme, host with port, path; user names, query and fragment are left out. */
const ADDRESS = /^([a-z][\w+.-]*):\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i;

/** Pages, and the apps that Android names as referrers. */
const REFERRER_SCHEMES = new Set(['http', 'https', 'android-app']);

/** `https://lines.example:8080`; null for what is no address of a host. */
export function originOf(address: string): string | null {
  const [, scheme, host] = ADDRESS.exec(address) ?? [];
  return scheme && host ? `${scheme}://${host}`.toLowerCase() : null;
}

/**
 * Where a visitor came from: origin and path, without the query, which may hold what he searched for or who he is. Null for
 * none, for the site itself (`ownOrigins`), and for what is no page.
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
    return spaced; // a percent sign that begins no character
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
 * The campaign that brought a visitor: `utm_source` of the page's own address, else of the page he came from. One line of at
 * most 200 characters; null when neither has one.
 */
export function readUtmSource(pageAddress: string, referrer: string): string | null {
  return sourceIn(pageAddress) ?? sourceIn(referrer);
}
