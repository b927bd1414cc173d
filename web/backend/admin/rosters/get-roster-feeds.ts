import { queryOptions } from '@tanstack/react-query';
import { FEED_ROSTER_COLUMNS, readFeedRosters, type FeedRoster } from '#domain/roster-updates/feed-roster.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';

const FAILURE = 'Could not load the rosters of the feed';

async function getRosterFeeds(signal: AbortSignal): Promise<readonly FeedRoster[]> {
  const response = await getClient()
    .from('roster_feeds')
    .select(FEED_ROSTER_COLUMNS)
    .order('team_id')
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, FAILURE);
  const feeds = readFeedRosters(response.data);
  if (!feeds) throw new RequestError(`${FAILURE}: one of them has an unknown shape.`);
  return feeds;
}

/** Rejects with `Could not load the rosters of the feed…`. */
export function rosterFeedsQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'roster-feeds'),
    queryFn: ({ signal }) => getRosterFeeds(signal),
    staleTime: 0, // a server may have read the feed since
  });
}
