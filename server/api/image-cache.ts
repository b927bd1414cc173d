import type { FetchedImage } from '#server/api/fetch-image.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { createReadCache } from '#platform/read-cache.ts';

/** Bytes that count for an entry besides the bytes of its image, so that empty images count, too. */
const OVERHEAD = 512;

/** Caches images for `SITE_LIMITS.imageCacheMilliseconds`, up to a total size in bytes. */
export function createImageCache(bytes: number) {
  return createReadCache<FetchedImage>({
    bytes,
    milliseconds: SITE_LIMITS.imageCacheMilliseconds,
    sizeOf: (image) => image.bytes.length + OVERHEAD,
  });
}
