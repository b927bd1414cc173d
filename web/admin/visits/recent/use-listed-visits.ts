/** Which visits the list shows: the latest ones, filtered here where they are all, else found by the database. */
import { useMemo } from 'react';
import type { RecentVisit } from '#domain/visit-statistics.ts';
import { useFoundVisits } from '#web/backend/admin/visits/find-visits.ts';
import type { VisitScope } from '#web/backend/admin/visits/get-visit-statistics.ts';
import { errorText } from '#web/backend/errors.ts';
import { filterVisits, isFiltered, type VisitFilter } from './filter-visits.ts';

interface Listing {
  readonly userId: string;
  readonly scope: VisitScope;
  /** The latest visits of the range. */
  readonly recent: readonly RecentVisit[];
  /** How many visits the range has. */
  readonly total: number;
  /** As the fields show it, and as it has been typed to the end. */
  readonly filter: VisitFilter;
  readonly settled: VisitFilter;
}

export interface ListedVisits {
  readonly visits: readonly RecentVisit[];
  /** How many match, listed or not. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** The database searches every visit of the range as soon as there are more than the latest ones. */
export function useListedVisits({ filter, recent, scope, settled, total, userId }: Listing): ListedVisits {
  const isAll = recent.length >= total;
  const isSearched = !isAll && isFiltered(settled);
  const search = {
    scope,
    image: settled.image === 'not-created' ? ('not_created' as const) : settled.image,
    source: settled.utmSource,
    team: settled.teamName,
  };
  const found = useFoundVisits(userId, search, isSearched);
  const here = useMemo(() => filterVisits(recent, filter), [recent, filter]);
  const pages = found.data?.pages;
  const there = useMemo(() => pages?.flatMap(({ visits }) => visits) ?? [], [pages]);
  return {
    visits: isSearched && pages ? there : here,
    total: isSearched ? (pages?.[0]?.total ?? here.length) : isFiltered(settled) ? here.length : total,
    isLoading: isSearched && found.isFetching,
    failure: isSearched && found.isError ? errorText(found.error, 'Failed to load visits') : null,
    hasMore: isSearched && found.hasNextPage,
    onMore: () => void found.fetchNextPage(),
    onRetry: () => void found.refetch(),
  };
}
