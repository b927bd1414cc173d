import { fetchImage, type FetchedImage } from '#server/api/fetch-image.ts';
import { createImageCache } from '#server/api/image-cache.ts';
import { refuse, RefusedError } from '#platform/http/refusal.ts';
import { createTurns, readInTurn } from '#platform/http/turns.ts';
import type { Reply } from '#platform/http/reply.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import '#server/endpoint-refusals.ts';

/** The CSP of images. An SVG may contain a script, which must not run on our origin if a user opens the SVG. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * `GET /api/image-proxy?url=…&responseType=blob|text` serves an image of an allowed host from our origin.
 * Cards can draw only images from our origin. With `text`, the response is a data URL.
 */
export function createImageProxy(
  hosts: readonly string[],
  load: (url: string) => Promise<FetchedImage> = (url) => fetchImage(url, hosts),
) {
  const cached = createImageCache(SITE_LIMITS.imageCacheBytes);
  const { inTurn } = createTurns(SITE_LIMITS.imageTurns, { code: 'too-many-open' });
  return async function imageProxy(query: URLSearchParams, address: string): Promise<Reply> {
    const url = query.get('url') ?? '';
    const responseType = query.get('responseType') ?? 'blob';
    if (url === '') return refuse('api', { code: 'no-image-url' });
    if (responseType !== 'blob' && responseType !== 'text')
      return refuse('api', { code: 'unknown-response-type' });
    try {
      const image = await readInTurn(cached, inTurn, address, url, () => load(url));
      return responseType === 'text' ? asText(image) : asBlob(image);
    } catch (error) {
      if (error instanceof RefusedError) return refuse('api', error.refusal);
      throw error;
    }
  };
}

const CACHED = { 'Cache-Control': 'public, max-age=3600' };

function asBlob({ bytes, type }: FetchedImage): Reply {
  const headers = { ...CACHED, 'Content-Type': type, 'Content-Security-Policy': SANDBOX };
  return { status: 200, headers, body: bytes };
}

function asText({ bytes, type }: FetchedImage): Reply {
  const headers = { ...CACHED, 'Content-Type': 'text/plain; charset=utf-8' };
  return { status: 200, headers, body: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}
