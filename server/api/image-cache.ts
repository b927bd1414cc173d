import type { FetchedImage } from '#server/api/fetch-image.ts';
import { LIMITS } from '#server/limits.ts';
import { createReadCache } from '#server/read-cache.ts';

/** Size of an entry without its bytes, so that thousands of empty images count too. */
const OVERHEAD = 512;

/**
 * Caches images for `LIMITS.imageCacheMilliseconds`, up to a total size.
 * The returned function gets an image from the cache or from `load`, and rejects as `load` does.
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
