/**
 * Decides which visits to list.
 * If the latest visits are all visits, it filters them in the browser. Otherwise the database searches.
 */
import { useMemo } from 'react';
import type { RecentVisit } from '#domain/visit-statistics.ts';
import { useFoundVisits, type VisitScope, type VisitSearch } from '#web/backend/admin/visits/visits.ts';
import { errorText } from '#web/backend/errors.ts';
import { filterVisits, isFiltered, type VisitFilter } from './filter-visits.ts';

interface Listing {
  readonly userId: string;
  readonly scope: VisitScope;
  readonly recent: readonly RecentVisit[];
  readonly total: number;
  /** The values in the fields, and the debounced values in the URL. */
  readonly filter: VisitFilter;
  readonly settled: VisitFilter;
}

export interface ListedVisits {
  readonly visits: readonly RecentVisit[];
  /** How many visits match, listed or not. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

export function toSearch({ image, teamName, utmSource }: VisitFilter, scope: VisitScope): VisitSearch {
  return { scope, image: image === 'not-created' ? 'not_created' : image, source: utmSource, team: teamName };
}

/** The database searches if the range has more than the latest visits. */
export function useListedVisits({ filter, recent, scope, settled, total, userId }: Listing): ListedVisits {
  const isAll = recent.length >= total;
  const isSearched = !isAll && isFiltered(settled);
  const found = useFoundVisits(userId, toSearch(settled, scope), isSearched);
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
