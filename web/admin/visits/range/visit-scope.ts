/**
 * Stores the scope of the statistics in the URL, such as `?range=custom&from=2026-10-01&to=2026-10-31&admins=excluded`.
 */
import { checkDayRange } from '#domain/day-range.ts';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#domain/visit-statistics.ts';
import type { VisitRange, VisitScope } from '#web/backend/admin/visits/visits.ts';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter } from '#web/ui/url-filter/use-url-filter.ts';
import { formatDays } from '../daily/format-day.ts';

export const PERIOD_NAMES: Readonly<Record<StatisticsPeriod, string>> = {
  '7d': 'Last 7 Days',
  '30d': 'Last 30 Days',
  all: 'All Time',
  custom: 'Custom range',
};

/** Returns the range's name for the chart, such as `Last 30 Days` or `Oct 1 – 31, 2026`. */
export function scopeName({ days, period }: VisitScope): string {
  return days ? formatDays(days) : PERIOD_NAMES[period];
}

interface ScopeTexts {
  readonly period: StatisticsPeriod;
  readonly first: string;
  readonly last: string;
  readonly admins: 'excluded' | '';
}

const DEFAULT_RANGE: VisitRange = { period: '30d' };

const DATE = { pattern: /^\d{4}-\d{2}-\d{2}$/, isChosen: true, otherwise: '' };

const SCOPE_FIELDS: UrlFields<ScopeTexts> = {
  period: { param: 'range', values: STATISTICS_PERIODS, otherwise: DEFAULT_RANGE.period },
  first: { param: 'from', ...DATE },
  last: { param: 'to', ...DATE },
  admins: { param: 'admins', values: ['excluded'], otherwise: '' },
};

/**
 * Reads and writes the scope. A last day after today counts as today, because a link can come from an admin in a time
 * zone farther east.
 */
export function useVisitScope(today: string) {
  const { change, filter } = useUrlFilter(SCOPE_FIELDS);
  const { admins, first, period } = filter;
  const days = { first, last: filter.last > today ? today : filter.last };
  const isRefused = period === 'custom' && checkDayRange(days, today).length > 0;
  const range: VisitRange = period !== 'custom' ? { period } : isRefused ? DEFAULT_RANGE : { period, days };
  return {
    scope: { ...range, excludeAdmins: admins === 'excluded' },
    /** Changes the range. Only the period `custom` has days. */
    setRange: (next: VisitRange) =>
      change({ period: next.period, first: next.days?.first ?? '', last: next.days?.last ?? '', admins }),
    setExcludeAdmins: (isExcluded: boolean) => change({ ...filter, admins: isExcluded ? 'excluded' : '' }),
    /** The days in the URL if they are invalid, otherwise null. If they are invalid, the scope has the default range. */
    refused: isRefused ? { first, last: filter.last } : null,
  };
}
