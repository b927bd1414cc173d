/**
 * Decides which visits to list. If the browser has all visits of the range, it filters them. Otherwise, the database
 * does.
 */
import { useMemo } from 'react';
import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';
import {
  type CountedStatistics,
  type VisitScope,
  type VisitSearch,
  useFoundVisits,
} from '#web/backend/admin/visits/visits.ts';
import { errorText } from '#web/backend/errors.ts';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';

const IMAGE_STATES = ['created', 'not-created'] as const;

export interface VisitFilter {
  readonly image: (typeof IMAGE_STATES)[number] | '';
  /** Texts to find anywhere in the source, and in the team's name. An empty text matches everything. */
  readonly utmSource: string;
  readonly teamName: string;
}

export const NO_VISIT_FILTER: VisitFilter = { image: '', utmSource: '', teamName: '' };

export const VISIT_FILTER_FIELDS: UrlFields<VisitFilter> = {
  image: { param: 'image', values: IMAGE_STATES, otherwise: NO_VISIT_FILTER.image },
  utmSource: { param: 'source', otherwise: NO_VISIT_FILTER.utmSource },
  teamName: { param: 'team', otherwise: NO_VISIT_FILTER.teamName },
};

export function isFiltered(filter: VisitFilter): boolean {
  return Object.values(filter).some((text: string) => text.trim() !== '');
}

function contains(text: string | null, part: string): boolean {
  return part === '' || Boolean(text?.toLowerCase().includes(part));
}

export function filterVisits(visits: readonly RecentVisit[], filter: VisitFilter): readonly RecentVisit[] {
  const utmSource = filter.utmSource.trim().toLowerCase();
  const teamName = filter.teamName.trim().toLowerCase();
  return visits.filter(
    (visit) =>
      (filter.image === '' || visit.hasImage === (filter.image === 'created')) &&
      contains(visit.utmSource, utmSource) &&
      contains(visitTeamName(visit), teamName),
  );
}

const MAX_SHOWN = 60;
const CUT_LENGTH = 57;

/** Shortens a referrer of more than 60 characters to 57 characters and an ellipsis. */
export function cutReferrer(referrer: string): string {
  const characters = Array.from(referrer); // splits by code points, to keep surrogate pairs together
  return characters.length > MAX_SHOWN ? `${characters.slice(0, CUT_LENGTH).join('')}…` : referrer;
}

interface Listing {
  readonly counted: CountedStatistics;
  /** `filter` has the values in the fields. `settled` has the debounced values in the URL. */
  readonly filter: VisitFilter;
  readonly settled: VisitFilter;
}

export function toSearch({ image, teamName, utmSource }: VisitFilter, scope: VisitScope): VisitSearch {
  return { scope, image: image === 'not-created' ? 'not_created' : image, source: utmSource, team: teamName };
}

/** Returns the visits to list. If the range has more visits than `recent`, the database applies the filter. */
export function useListedVisits({ counted, filter, settled }: Listing) {
  const { recent, totals } = counted.statistics;
  const isAll = recent.length >= totals.total;
  const isSearched = !isAll && isFiltered(settled);
  const found = useFoundVisits(toSearch(settled, counted.scope), isSearched);
  const here = useMemo(() => filterVisits(recent, filter), [recent, filter]);
  const pages = found.data?.pages;
  const there = useMemo(() => pages?.flatMap(({ visits }) => visits) ?? [], [pages]);
  return {
    visits: isSearched && pages ? there : here,
    /** The number of matching visits, including those that are not listed. */
    total: isSearched ? (pages?.[0]?.total ?? here.length) : isFiltered(settled) ? here.length : totals.total,
    isLoading: isSearched && found.isFetching,
    failure: isSearched && found.isError ? errorText(found.error, 'Failed to load visits') : null,
    hasMore: isSearched && found.hasNextPage,
    onMore: () => void found.fetchNextPage(),
    onRetry: () => void found.refetch(),
  };
}

export type ListedVisits = ReturnType<typeof useListedVisits>;
