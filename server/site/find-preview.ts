import type { RateLimiter } from '#server/http/rate-limiter.ts';
import { LIMITS, type RateName } from '#server/limits.ts';
import type { PagePreview } from '#server/site/index-html.ts';

/** What is known about what a page is to show: its preview, that there is no such thing, or nothing in time. */
export type FoundPreview = PagePreview | 'none' | 'undecided';

/** Looks up what a page shows, by what its address says, for a visitor with this address (of the network). Never rejects. */
export type FindPreview = (asked: string, address: string) => Promise<FoundPreview>;

/**
 * A page must not wait for a database that is slow or away: then, and for an address that asks too often, the page is served
 * without an answer and finds out by itself.
 */
export function createFindPreview(
  rate: RateName,
  limiter: RateLimiter,
  find: (asked: string, signal: AbortSignal) => Promise<PagePreview | null>,
): FindPreview {
  return async (asked, address) => {
    if (limiter.take(rate, address) > 0) return 'undecided';
    const signal = AbortSignal.timeout(LIMITS.previewTimeout);
    const late = new Promise<'undecided'>((resolve) => {
      signal.addEventListener('abort', () => resolve('undecided'), { once: true });
    });
    const found = find(asked, signal).then(
      (preview) => preview ?? ('none' as const),
      () => 'undecided' as const,
    );
    return Promise.race([found, late]);
  };
}
