import { createImageCache } from '#server/api/image-cache.ts';
import { chargeTurns, type RateLimiter } from '#platform/http/rate-limiter.ts';
import { refuse, RefusedError } from '#platform/http/refusal.ts';
import type { Reply } from '#platform/http/reply.ts';
import { createTurns, readInTurn, turnOf } from '#platform/http/turns.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { FindLineup } from '#server/lineups/find-lineup.ts';
import type { PaintPicture, PictureType } from '#server/lineups/paint-picture.ts';
import type { Logger } from '#platform/log/logger.ts';
import '#server/endpoint-refusals.ts';

interface Parts {
  find: FindLineup;
  paint: PaintPicture;
  limiter: RateLimiter;
  log: Logger;
}

/**
 * `GET /api/lineup-picture?shared=…` draws the card of a shared lineup for link previews, as a WebP with `&type=webp`.
 * Pictures are cached, so the card of a popular link is not painted for each request.
 */
export function createLineupPicture({ find, limiter, log, paint }: Parts) {
  const cached = createImageCache(SITE_LIMITS.pictureCacheBytes);
  const turns = createTurns(SITE_LIMITS.pictureTurns, { code: 'too-many-pictures' });
  const inTurn = chargeTurns(limiter, turns.inTurn);

  async function draw(text: string, type: PictureType) {
    const found = await find(text);
    if (!found) throw new RefusedError({ code: 'no-lineup' });
    return { type: `image/${type}`, bytes: await paint(found, type) };
  }

  return async function lineupPicture(query: URLSearchParams, address: string): Promise<Reply> {
    const text = (query.get('shared') ?? '').toLowerCase();
    const type = query.get('type') === 'webp' ? 'webp' : 'png';
    try {
      const key = `${type} ${text}`;
      // Only pictures that are drawn count: a crowd behind one address may open one link at the same time.
      const load = async () => {
        const wait = limiter.take('picturesByAddress', turnOf(address));
        if (wait > 0) throw new RefusedError({ code: 'rate-limited', seconds: wait });
        return draw(text, type);
      };
      const { bytes, type: contentType } = await readInTurn(cached, inTurn, address, key, load);
      const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=3600' };
      return { status: 200, headers, body: bytes };
    } catch (error) {
      if (error instanceof RefusedError) return refuse('api', error.refusal);
      log.error({ err: error }, 'cannot draw the picture of a shared lineup: using the default picture');
      const headers = { Location: '/og-image.png', 'Cache-Control': 'no-store' };
      return { status: 302, headers, body: null };
    }
  };
}
