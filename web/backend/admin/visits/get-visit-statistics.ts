import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readVisitStatistics, type VisitStatistics } from '#domain/visit-statistics.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';
import { ownTimeZone, scopeArguments, type VisitScope } from './visit-scope.ts';

const FAILURE = 'Failed to load statistics';

/** Statistics with what they count, because the previous ones stay on screen while others load. */
export interface CountedStatistics {
  readonly statistics: VisitStatistics;
  readonly scope: VisitScope;
  readonly timeZone: string;
}

/** Fetches everything on the analytics screen in one request. Rejects with a message for the admin. */
async function getVisitStatistics(scope: VisitScope, signal: AbortSignal): Promise<CountedStatistics> {
  const timeZone = ownTimeZone();
  const response = await getClient()
    .rpc('visit_statistics', scopeArguments(scope, timeZone))
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, FAILURE);
  const statistics = readVisitStatistics(response.data);
  if (!statistics) throw new RequestError(FAILURE);
  return { statistics, scope, timeZone };
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
