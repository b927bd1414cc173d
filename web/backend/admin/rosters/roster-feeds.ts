import { FEED_ROSTER_COLUMNS, type FeedRoster, readFeedRosters } from '#domain/roster-updates/feed-roster.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure } from '../admin-failure.ts';
import type { Json } from '../../database.types.ts';
import { readPages } from '../../read-pages.ts';

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

export function rosterFeedsQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'roster-feeds'),
    queryFn: ({ signal }) => getRosterFeeds(signal),
    staleTime: 0, // always refetched, because a server may have read the feed
  });
}

interface AgreedTeam {
  readonly team_id: number;
  /** When the server read the compared roster. `settle_rosters` skips the team if this differs from the stored time. */
  readonly fetched_at: string;
}

/** Sets the roster date of teams without open differences. Ignores errors, because the next refresh also sets it. */
export async function dateAgreedRosters(teams: readonly AgreedTeam[]): Promise<void> {
  if (teams.length === 0) return;
  await getClient().rpc('settle_rosters', { teams: teams as unknown as Json });
}

/** Keys per request. A deletion lists its keys in the URL, whose length is limited. */
const KEYS_AT_ONCE = 50;

async function getIgnoredDifferences(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const rows = await readPages(
    (from, to) =>
      getClient().from('kept_differences').select('key').order('key').range(from, to).abortSignal(signal),
    (response) => adminFailure(response, 'Could not load the kept differences'),
    Infinity,
  );
  return new Set(rows.map(({ key }) => key));
}

export function ignoredDifferencesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'kept-differences'),
    queryFn: ({ signal }) => getIgnoredDifferences(signal),
    staleTime: 0, // always refetched, because other admins ignore differences, too
  });
}

interface IgnoredDifference {
  readonly key: string;
  readonly team_id: number;
}

interface IgnoreRequest {
  readonly differences: readonly IgnoredDifference[];
  /** If false, the page lists the differences as open again. */
  readonly isIgnored: boolean;
}

async function ignoreDifferences({ differences, isIgnored }: IgnoreRequest): Promise<void> {
  for (let from = 0; from < differences.length; from += KEYS_AT_ONCE) {
    const part = differences.slice(from, from + KEYS_AT_ONCE);
    const table = getClient().from('kept_differences');
    // oxlint-disable-next-line no-await-in-loop -- one request at a time
    const response = await (isIgnored
      ? table.upsert([...part], { onConflict: 'key', ignoreDuplicates: true })
      : table.delete().in(
          'key',
          part.map(({ key }) => key),
        ));
    if (response.error)
      throw changeFailure(response, 'Could not save the decision', 'Error saving the decision');
  }
}

export function useIgnoreDifferences() {
  const client = useQueryClient();
  const { queryKey } = ignoredDifferencesQuery(useUserId());
  return useMutation({
    mutationFn: ignoreDifferences,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
