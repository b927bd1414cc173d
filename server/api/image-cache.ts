import type { FetchedImage } from '#server/api/fetch-image.ts';
import { LIMITS } from '#server/limits.ts';
import { createReadCache } from '#server/read-cache.ts';

/** What an entry costs beside its bytes, so that thousands of empty images count too. */
const OVERHEAD = 512;

/**
 * Keeps images up to a total size for `LIMITS.imageCacheMilliseconds`. The function that it returns takes an image from memory or
 * from `load`, and rejects as `load` does.
 */
export function createImageCache(now: () => number = Date.now, capacity: number = LIMITS.imageCacheBytes) {
  const cache = createReadCache<FetchedImage>({
    entries: Infinity,
    bytes: capacity,
    milliseconds: LIMITS.imageCacheMilliseconds,
    sizeOf: ({ bytes }) => bytes.length + OVERHEAD,
    isOpen: () => true,
    now,
  });
  return (key: string, load: () => Promise<FetchedImage>): Promise<FetchedImage> => cache.read(key, load);
}
