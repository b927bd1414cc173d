import type { Config } from '#server/config.ts';
import { createFeedClient, type FeedClient } from '#server/feeds/feed-client.ts';
import { readVersion } from '#server/version.ts';

/** Creates the client for the configured feeds. Its user agent names this site and its address. */
export async function openFeedClient({ feed, publicUrl }: Config): Promise<FeedClient> {
  return createFeedClient({
    interval: feed.interval,
    userAgent: `LineRush/${await readVersion()} (+${publicUrl})`,
  });
}
