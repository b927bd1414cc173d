import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FoundVisits, readFoundVisits } from '#domain/visit-statistics.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { adminFailure } from '../admin-failure.ts';
import { ownTimeZone, type VisitScope, visitStatisticsKey } from './get-visit-statistics.ts';

const FAILURE = 'Failed to load visits';

/** What visits are filtered by, over the whole range. */
export interface VisitSearch {
  readonly scope: VisitScope;
  readonly image: 'created' | 'not_created' | '';
  /** Parts of texts; empty ones are no filter. */
  readonly source: string;
  readonly team: string;
}

/** Reads 500 visits that match, after the first `skip`. Rejects with a sentence when the backend refuses or is away. */
async function getPage(search: VisitSearch, skip: number, signal: AbortSignal): Promise<FoundVisits> {
  const answer = await getClient()
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
  if (answer.error) throw adminFailure(answer, FAILURE);
  const found = readFoundVisits(answer.data);
  if (!found) throw new RequestError(FAILURE);
  return found;
}

/** The visits of a range that match, 500 at a time; reads nothing while `isNeeded` is false. */
export function useFoundVisits(userId: string, search: VisitSearch, isNeeded: boolean) {
  return useInfiniteQuery({
    // Deleting visits makes it stale together with the statistics.
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
