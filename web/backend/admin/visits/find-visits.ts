import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FoundVisits, readFoundVisits } from '#domain/visit-statistics.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { adminFailure } from '../admin-failure.ts';
import { visitStatisticsKey } from './get-visit-statistics.ts';
import { ownTimeZone, scopeArguments, type VisitScope } from './visit-scope.ts';

const FAILURE = 'Failed to load visits';

/** How many visits the database returns at once. */
export const PAGE_VISITS = 500;

export interface VisitSearch {
  readonly scope: VisitScope;
  readonly image: 'created' | 'not_created' | '';
  /** Parts of texts. Empty ones match everything. */
  readonly source: string;
  readonly team: string;
}

/** Requests 500 matching visits after the first `skip`. Never rejects. */
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

/** Reads the response of {@link requestVisits}. Throws a message for the admin. */
export function readVisitsPage(response: Awaited<ReturnType<typeof requestVisits>>): FoundVisits {
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
