import type { FetchedImage } from '#server/api/fetch-image.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { createReadCache } from '#platform/read-cache.ts';

/** Bytes that are counted for each entry in addition to its image, so that empty images fill the cache, too. */
const OVERHEAD = 512;

export function createImageCache(bytes: number) {
  return createReadCache<FetchedImage>({
    bytes,
    milliseconds: SITE_LIMITS.imageCacheMilliseconds,
    sizeOf: (image) => image.bytes.length + OVERHEAD,
  });
}
