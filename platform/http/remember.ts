import { LRUCache } from 'lru-cache';

/** Maximum length of a remembered text. Longer texts are rare, and would use memory. */
const MAX_LENGTH = 500;

/**
 * Remembers the results of a pure function for up to `most` recent texts.
 * Use it for request headers and query strings, because most clients send the same few texts.
 */
export function remember<T>(most: number, read: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { result: T }>({
    max: most,
    memoMethod: (text) => ({ result: read(text) }),
  });
  return (text) => (text.length > MAX_LENGTH ? read(text) : known.memo(text).result);
}

/** Remembers what a function returned for an object, as long as that object exists. */
export function rememberByObject<K extends object, T extends object>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, T>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const result = read(key);
    known.set(key, result);
    return result;
  };
}
