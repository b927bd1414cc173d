import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FoundVisits, readFoundVisits } from '#domain/visit-statistics.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { adminFailure } from '../admin-failure.ts';
import { ownTimeZone, type VisitScope, visitStatisticsKey } from './get-visit-statistics.ts';

const FAILURE = 'Failed to load visits';

export interface VisitSearch {
  readonly scope: VisitScope;
  readonly image: 'created' | 'not_created' | '';
  /** Parts of texts. Empty ones match everything. */
  readonly source: string;
  readonly team: string;
}

/** Fetches 500 matching visits after the first `skip`. Rejects with a message for the admin. */
async function getPage(search: VisitSearch, skip: number, signal: AbortSignal): Promise<FoundVisits> {
  const response = await getClient()
    .rpc('find_visits', {
      period: search.scope.period,
      exclude_admins: search.scope.excludeAdmins,
      time_zone: ownTimeZone(),
      image_state: search.image,
      source_part: search.source,
      team_part: search.team,
      skip,
    })
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, FAILURE);
  const found = readFoundVisits(response.data);
  if (!found) throw new RequestError(FAILURE);
  return found;
}

/** Lists the matching visits of a range, 500 at a time. Idle while `isNeeded` is false. */
export function useFoundVisits(userId: string, search: VisitSearch, isNeeded: boolean) {
  return useInfiniteQuery({
    // Below the key of the statistics, so that deleting visits refreshes both.
    queryKey: [...visitStatisticsKey(userId), 'found', search],
    queryFn: ({ pageParam, signal }) => getPage(search, pageParam, signal),
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
