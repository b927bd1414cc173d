import type { Config } from '#server/config.ts';
import { createFeedClient, type FeedClient } from '#server/feeds/feed-client.ts';
import { readVersion } from '#server/version.ts';

export async function openFeedClient({ feed, publicUrl }: Config): Promise<FeedClient> {
  return createFeedClient({
    interval: feed.interval,
    userAgent: `LineRush/${await readVersion()} (+${publicUrl})`,
  });
}
