import type { FetchedImage } from '#server/api/fetch-image.ts';
import { LIMITS } from '#platform/limits.ts';
import { createReadCache } from '#platform/read-cache.ts';

/** Size of an entry without its bytes, so that thousands of empty images count too. */
const OVERHEAD = 512;

/** Caches images for `LIMITS.imageCacheMilliseconds`, up to a total size in bytes. */
export function createImageCache(bytes: number) {
  return createReadCache<FetchedImage>({
    bytes,
    milliseconds: LIMITS.imageCacheMilliseconds,
    sizeOf: (image) => image.bytes.length + OVERHEAD,
  });
}
