import { setTimeout } from 'node:timers/promises';
import { type RateLimiter, takeWithNetwork } from '#platform/http/rate-limiter.ts';
import type { InTurn } from '#platform/http/turns.ts';
import type { RateName } from '#platform/limits.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import type { PagePreview } from '#server/site/index-html.ts';

/** `none` if the page does not exist. `undecided` if the lookup was rejected, failed, or took too long. */
export type FoundPreview = PagePreview | 'none' | 'undecided';

/** Reads what a preview shows. Null if the page does not exist. */
export type ReadPreview = (asked: string, signal: AbortSignal) => Promise<PagePreview | null>;

/**
 * Creates a lookup of previews that delays a page by at most `SITE_LIMITS.previewTimeout` milliseconds, and never
 * rejects. `asked` is the page's key, such as a profile's name. `address` is the client's IP address.
 * If the database is slow, or the address exceeds its rate, the page has no preview and loads its data itself.
 */
export function createFindPreview(
  limiter: RateLimiter,
  inTurn: InTurn,
  read: ReadPreview,
  rate: RateName = 'profilesByAddress',
) {
  return async (asked: string, address: string): Promise<FoundPreview> => {
    if (takeWithNetwork(limiter, rate, 'profilesByNetwork', address) > 0) return 'undecided';
    const signal = AbortSignal.timeout(SITE_LIMITS.previewTimeout);
    const late = setTimeout(SITE_LIMITS.previewTimeout, 'undecided' as const, { ref: false });
    const found = inTurn(address, async () =>
      signal.aborted ? ('undecided' as const) : ((await read(asked, signal)) ?? ('none' as const)),
    ).catch(() => 'undecided' as const);
    return Promise.race([found, late]);
  };
}
