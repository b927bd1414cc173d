import type { DaySpan } from '#domain/calendar-days.ts';
import type { VisitFilterTexts } from '#domain/csv/export-visits.ts';
import {
  type FoundVisits,
  readFoundVisits,
  readVisitStatistics,
  type StatisticsPeriod,
  type VisitStatistics,
} from '#domain/visit-statistics.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure } from '../admin-failure.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';

export type VisitRange =
  | { readonly period: Exclude<StatisticsPeriod, 'custom'>; readonly days?: undefined }
  | { readonly period: 'custom'; readonly days: DaySpan };

export type VisitScope = VisitRange & {
  /** Leaves out visits of users who are admins now. Visits without a user still count. */
  readonly excludeAdmins: boolean;
};

/** Returns the viewer's time zone. The statistics' days end at midnight in this time zone. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

function scopeArguments({ days, excludeAdmins, period }: VisitScope, timeZone: string) {
  return {
    period,
    exclude_admins: excludeAdmins,
    time_zone: timeZone,
    ...(days && { first_day: days.first, last_day: days.last }),
  };
}

const NO_STATISTICS = 'Failed to load statistics';

/** Statistics with their scope, which may differ from the requested one: old statistics stay until new ones load. */
export interface CountedStatistics {
  readonly statistics: VisitStatistics;
  readonly scope: VisitScope;
  readonly timeZone: string;
}

/** Fetches all data of the analytics screen in one request. Rejects with a message for the admin. */
async function getVisitStatistics(scope: VisitScope, signal: AbortSignal): Promise<CountedStatistics> {
  const timeZone = ownTimeZone();
  const response = await getClient()
    .rpc('visit_statistics', scopeArguments(scope, timeZone))
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, NO_STATISTICS);
  const statistics = readVisitStatistics(response.data);
  if (!statistics) throw new RequestError(NO_STATISTICS);
  return { statistics, scope, timeZone };
}

function visitStatisticsKey(userId: string) {
  return userKey(userId, 'visit-statistics');
}

export function useVisitStatistics(scope: VisitScope) {
  return useQuery({
    queryKey: [...visitStatisticsKey(useUserId()), scope],
    queryFn: ({ signal }) => getVisitStatistics(scope, signal),
    placeholderData: keepPreviousData, // shows the previous numbers until the new ones arrive
    staleTime: 0,
  });
}

const FAILURE = 'Failed to load visits';

export const PAGE_VISITS = 500;

export interface VisitSearch extends VisitFilterTexts {
  readonly scope: VisitScope;
}

/** Requests up to 500 matching visits after the first `skip`. Never rejects. */
export async function requestVisits(
  { image, scope, source, team }: VisitSearch,
  timeZone: string,
  skip: number,
  signal: AbortSignal,
) {
  return getClient()
    .rpc('find_visits', {
      ...scopeArguments(scope, timeZone),
      image_state: image,
      source_part: source,
      team_part: team,
      skip,
    })
    .abortSignal(signal);
}

/** Reads the response of {@link requestVisits}. Throws an error with a message for the admin. */
export function readVisitsPage(response: Awaited<ReturnType<typeof requestVisits>>): FoundVisits {
  if (response.error) throw adminFailure(response, FAILURE);
  const found = readFoundVisits(response.data);
  if (!found) throw new RequestError(FAILURE);
  return found;
}

/** Lists the matching visits of a range, 500 at a time. Idle while `isNeeded` is false. */
export function useFoundVisits(search: VisitSearch, isNeeded: boolean) {
  return useInfiniteQuery({
    // The key starts with the statistics' key, so that a deletion of visits refreshes this query, too.
    queryKey: [...visitStatisticsKey(useUserId()), 'found', search],
    queryFn: async ({ pageParam, signal }) =>
      readVisitsPage(await requestVisits(search, ownTimeZone(), pageParam, signal)),
    initialPageParam: 0,
    getNextPageParam: ({ total, visits }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.visits.length, 0);
      return visits.length > 0 && read < total ? read : null;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isNeeded,
  });
}

export interface VisitDeletion {
  /** At most 1,000. */
  readonly ids: readonly string[];
  readonly name: 'visit' | 'selected visits';
}

export function useDeleteVisits() {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async ({ ids, name }: VisitDeletion) => {
      const response = await getClient().rpc('delete_visits', { ids: [...ids] });
      const refused = `Failed to delete ${name}`;
      if (response.error) throw changeFailure(response, refused, `${refused}: no response`);
      return response.data;
    },
    onSettled: () => {
      for (const queryKey of [visitStatisticsKey(userId), adminCountsQuery(userId).queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });
}
