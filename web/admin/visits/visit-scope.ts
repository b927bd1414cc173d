/** What the statistics are of, as it stands in the address: `?range=7d&admins=excluded`. */
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#domain/visit-statistics.ts';
import type { VisitScope } from '#web/backend/admin/visits/get-visit-statistics.ts';

const DEFAULT_PERIOD: StatisticsPeriod = '30d';

export const PERIOD_NAMES: Readonly<Record<StatisticsPeriod, string>> = {
  '7d': 'Last 7 Days',
  '30d': 'Last 30 Days',
  all: 'All Time',
};

/** The scope that an address asks for; what it does not name, or does not name well, is the default. */
export function readScope(params: URLSearchParams): VisitScope {
  const wanted = params.get('range');
  return {
    period: STATISTICS_PERIODS.find((period) => period === wanted) ?? DEFAULT_PERIOD,
    excludeAdmins: params.get('admins') === 'excluded',
  };
}

/** The address's query with another scope; the rest of it stays. */
export function writeScope(params: URLSearchParams, { excludeAdmins, period }: VisitScope): URLSearchParams {
  const next = new URLSearchParams(params);
  if (period === DEFAULT_PERIOD) next.delete('range');
  else next.set('range', period);
  if (excludeAdmins) next.set('admins', 'excluded');
  else next.delete('admins');
  return next;
}
