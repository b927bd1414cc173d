import { LIMITS } from '#platform/limits.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';

/** A request target in normal form, which every URL parser reads the same way. */
export interface Target {
  /** Percent-decoded; has no `//`, `.`, `..`, or `\`. */
  path: string;
  /** The encoded query string with its `?`; may be empty. */
  search: string;
}

/** Encoded dots, slashes, backslashes, percent signs, and control characters. No legitimate path contains one. */
const HIDDEN = /%(?:2e|2f|5c|25|7f|[01][0-9a-f])/i;
/** Paths that need no further check and no decoding. Most paths match. */
const SIMPLE = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const PLAIN = /^\/[\x21\x22\x24-\x3e\x40-\x5b\x5d-\x7e]*$/;

/**
 * Parses a raw target. Returns a refusal if the target is not in normal form.
 * A URL parser would resolve `..` and turn `\` into `/`, so later checks would see a different path from the one sent.
 */
export function readTarget(raw: string): Target | Refusal {
  // A UTF-16 code unit takes at most three bytes in UTF-8, so the bytes of short targets need no count.
  if (raw.length > LIMITS.urlBytes / 3 && Buffer.byteLength(raw) > LIMITS.urlBytes)
    return { code: 'url-too-long', limit: LIMITS.urlBytes };
  const mark = raw.indexOf('?');
  const path = mark === -1 ? raw : raw.slice(0, mark);
  const search = mark === -1 ? '' : raw.slice(mark);
  if (SIMPLE.test(path)) return { path, search };
  if (!PLAIN.test(path) || HIDDEN.test(path) || path.includes('//')) return { code: 'path-not-normal' };
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    return { code: 'path-not-normal' };
  try {
    return { path: decodeURIComponent(path), search };
  } catch {
    return { code: 'path-not-normal' };
  }
}

export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('.');
}
