import type { FetchedImage } from '#server/api/fetch-image.ts';
import { LIMITS } from '#server/limits.ts';

interface Entry {
  image: Promise<FetchedImage>;
  bytes: number;
  expires: number;
}

/** What an entry costs beside its bytes, so that thousands of empty images count too. */
const OVERHEAD = 512;

/**
 * Keeps fetched images up to a total size, the least recently used going first. Requests for an image that is being
 * fetched wait for that one fetch. Failures are not kept.
 */
export function createImageCache(now: () => number = Date.now, capacity: number = LIMITS.imageCacheBytes) {
  const entries = new Map<string, Entry>();
  let total = 0;

  function drop(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  /** The image of `key`, from memory or from `load`. Rejects as `load` does. */
  return async function cached(key: string, load: () => Promise<FetchedImage>): Promise<FetchedImage> {
    const known = entries.get(key);
    if (known && known.expires > now()) {
      entries.delete(key);
      entries.set(key, known);
      return known.image;
    }
    drop(key);
    const entry: Entry = { image: load(), bytes: 0, expires: now() + LIMITS.imageCacheMilliseconds };
    entries.set(key, entry);
    try {
      const image = await entry.image;
      if (entries.get(key) === entry) {
        entry.bytes = image.bytes.length + OVERHEAD;
        total += entry.bytes;
      }
      for (const oldest of entries.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
      return image;
    } catch (error) {
      if (entries.get(key) === entry) drop(key);
      throw error;
    }
  };
}
