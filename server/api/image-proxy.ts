import { fetchImage, ImageError, type FetchedImage } from '#server/api/fetch-image.ts';
import { createImageCache } from '#server/api/image-cache.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Reply } from '#server/http/reply.ts';

/** An SVG may contain script. Opened as a page, it must not run on our origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * `GET /api/image-proxy?url=…&responseType=blob|text` serves an allowed host's image from our origin.
 * The card can then draw it. `text` returns a data URL, which can be embedded in markup.
 */
export function createImageProxy(
  hosts: readonly string[],
  load: (url: string) => Promise<FetchedImage> = (url) => fetchImage(url, hosts),
) {
  const cached = createImageCache();
  return async function imageProxy(query: URLSearchParams): Promise<Reply> {
    const url = query.get('url') ?? '';
    const responseType = query.get('responseType') ?? 'blob';
    if (url === '') return problem(400, 'The "url" parameter is missing.');
    if (responseType !== 'blob' && responseType !== 'text')
      return problem(400, 'The "responseType" parameter must be blob or text.');
    try {
      const image = await cached(url, () => load(url));
      return responseType === 'text' ? asText(image) : asBlob(image);
    } catch (error) {
      if (error instanceof ImageError) return problem(error.status, error.message);
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

function problem(status: number, sentence: string): Reply {
  return refuse('api', { status, code: 'image', sentence });
}
