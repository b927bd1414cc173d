import { PRODUCT } from '#platform/product.ts';
import type { Config } from '#server/config.ts';
import { createFeedClient, type FeedClient } from '#server/feeds/feed-client.ts';

export function openFeedClient({ feed, publicUrl }: Config): FeedClient {
  return createFeedClient({
    interval: feed.interval,
    userAgent: `LineRush/${PRODUCT.version} (+${publicUrl})`,
  });
}
