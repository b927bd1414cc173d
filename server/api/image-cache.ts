import type { FetchedImage } from '#server/api/fetch-image.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { createReadCache } from '#platform/read-cache.ts';

/** The bytes that an entry counts in addition to its image. Otherwise, empty images would never fill the cache. */
const OVERHEAD = 512;

export function createImageCache(bytes: number) {
  return createReadCache<FetchedImage>({
    bytes,
    milliseconds: SITE_LIMITS.imageCacheMilliseconds,
    sizeOf: (image) => image.bytes.length + OVERHEAD,
  });
}
