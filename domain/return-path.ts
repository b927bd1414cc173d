/** Validates where to go after signing in: the `next` parameter, which anyone can put into a link. */

import { isSignInPath, PATHS } from '#domain/pages.ts';

const MAX_LENGTH = 2048;

/** Blanks, control characters, and backslashes. Browsers drop them or turn them into slashes. */
const DISGUISE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** `//`, dot segments, broken encoding, and encoded dots, slashes, backslashes, or percent signs. */
const ODD_PATH = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c|25)|%(?![\da-f]{2})/i;

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Returns `text` if it is a path of this site (`/settings/profile?tab=1#bio`), else `fallback`.
 * Rejects other sites and schemes, `//host`, backslashes, control characters, dot segments, and the pages of the
 * sign-in flow. Never repairs a path.
 */
export function safeReturnPath(text: string | null, fallback: string = PATHS.home): string {
  if (text === null || text.length > MAX_LENGTH || !text.startsWith('/') || DISGUISE.test(text))
    return fallback;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (ODD_PATH.test(path)) return fallback;
  const plain = decode(path);
  if (plain === null || DISGUISE.test(plain) || isSignInPath(plain)) return fallback;
  return text;
}
