import { parseUrl } from '#domain/parse-url.ts';

/** The host of Google's account pictures. The page's CSP allows account pictures from no other host. */
const PICTURE_HOST = 'lh3.googleusercontent.com';

/** Reads a picture's URL from user metadata, which users can edit. Null unless it is an HTTPS URL on PICTURE_HOST. */
export function avatarAddress(value: unknown): string | null {
  const url = typeof value === 'string' ? parseUrl(value) : null;
  return url?.protocol === 'https:' && url.hostname === PICTURE_HOST ? url.href : null;
}
