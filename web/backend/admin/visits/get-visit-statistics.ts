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

/** What the statistics are of. */
export interface VisitScope {
  readonly period: StatisticsPeriod;
  /** Leaves out the visits of people who are admins now; visits without a user stay. */
  readonly excludeAdmins: boolean;
}

/** The zone whose midnights part the days: the reader's. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/** Everything of the analytics screen in one request. Rejects with a sentence when the backend refuses or is away. */
async function getVisitStatistics(scope: VisitScope, signal: AbortSignal): Promise<VisitStatistics> {
  const answer = await getClient()
    .rpc('visit_statistics', {
      period: scope.period,
      exclude_admins: scope.excludeAdmins,
      time_zone: ownTimeZone(),
    })
    .abortSignal(signal);
  if (answer.error) throw adminFailure(answer, FAILURE);
  const statistics = readVisitStatistics(answer.data);
  if (!statistics) throw new RequestError(FAILURE);
  return statistics;
}

/** Where a person's views of the statistics are cached, whatever their scope. */
export function visitStatisticsKey(userId: string) {
  return userKey(userId, 'visit-statistics');
}

function visitStatisticsQuery(userId: string, scope: VisitScope) {
  return queryOptions({
    queryKey: [...visitStatisticsKey(userId), scope],
    queryFn: ({ signal }) => getVisitStatistics(scope, signal),
    placeholderData: keepPreviousData, // what stood there stays until the new range has its answer
    staleTime: 0,
  });
}

export function useVisitStatistics(userId: string, scope: VisitScope) {
  return useQuery(visitStatisticsQuery(userId, scope));
}
