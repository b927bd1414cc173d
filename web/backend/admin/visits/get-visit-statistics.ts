import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  readVisitStatistics,
  type StatisticsPeriod,
  type VisitStatistics,
} from '#domain/visit-statistics.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';

const FAILURE = 'Failed to load statistics';

export interface VisitScope {
  readonly period: StatisticsPeriod;
  /** Leaves out visits of users who are admins now. Visits without a user stay. */
  readonly excludeAdmins: boolean;
}

/** Returns the viewer's time zone, whose midnights separate the days. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/** Fetches everything on the analytics screen in one request. Rejects with a message for the admin. */
async function getVisitStatistics(scope: VisitScope, signal: AbortSignal): Promise<VisitStatistics> {
  const response = await getClient()
    .rpc('visit_statistics', {
      period: scope.period,
      exclude_admins: scope.excludeAdmins,
      time_zone: ownTimeZone(),
    })
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, FAILURE);
  const statistics = readVisitStatistics(response.data);
  if (!statistics) throw new RequestError(FAILURE);
  return statistics;
}

export function visitStatisticsKey(userId: string) {
  return userKey(userId, 'visit-statistics');
}

function visitStatisticsQuery(userId: string, scope: VisitScope) {
  return queryOptions({
    queryKey: [...visitStatisticsKey(userId), scope],
    queryFn: ({ signal }) => getVisitStatistics(scope, signal),
    placeholderData: keepPreviousData, // the previous figures stay until the new ones arrive
    staleTime: 0,
  });
}

export function useVisitStatistics(userId: string, scope: VisitScope) {
  return useQuery(visitStatisticsQuery(userId, scope));
}
