import { parseUrl } from '#domain/parse-url.ts';

/** The host of Google's account pictures. The page's security policy allows pictures from no other host. */
const PICTURE_HOST = 'lh3.googleusercontent.com';

/**
 * Reads a picture's URL from user metadata; null if the page could not load it.
 * Users can write any value into their metadata.
 */
export function avatarAddress(value: unknown): string | null {
  const url = typeof value === 'string' ? parseUrl(value) : null;
  return url?.protocol === 'https:' && url.hostname === PICTURE_HOST ? url.href : null;
}
