import { LRUCache } from 'lru-cache';

/** Longer texts are rare, and would use memory. */
const MAX_LENGTH = 500;

/**
 * Remembers what a pure function returns for up to `most` recent texts.
 * For request headers and query strings, because most clients send the same few.
 */
export function remember<T>(most: number, read: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { result: T }>({
    max: most,
    memoMethod: (text) => ({ result: read(text) }),
  });
  return (text) => (text.length > MAX_LENGTH ? read(text) : known.memo(text).result);
}
