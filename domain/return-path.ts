/** Where a person goes after signing in: the `next` parameter of an address, which anyone can write into a link. */

const MAX_LENGTH = 2048;

/** The pages of signing in themselves, which would lead in circles. */
const AUTH_PAGES = /^\/(?:signin|signup|forgot-password|reset-password|confirm|auth)(?:\/|$)/i;

/** Blanks, control characters and backslashes, which browsers drop or turn into slashes. */
const DISGUISE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** Two slashes in a row, a segment of dots only, or any of their characters in percent encoding. */
const ODD_PATH = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|25)|%(?![\da-f]{2})/i;

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The text when it is a path of this site (`/settings/profile?tab=1#bio`), else `fallback`. Refused, not mended: other
 * sites and schemes, `//host`, backslashes, control characters, dot segments, and the pages of signing in.
 */
export function safeReturnPath(text: string | null, fallback = '/'): string {
  if (text === null || text.length > MAX_LENGTH || !text.startsWith('/') || DISGUISE.test(text))
    return fallback;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (ODD_PATH.test(path)) return fallback;
  const plain = decode(path);
  if (plain === null || DISGUISE.test(plain) || AUTH_PAGES.test(plain)) return fallback;
  return text;
}
