/** Stores the scope of the statistics in the URL: `?range=7d&admins=excluded`. */
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#domain/visit-statistics.ts';
import type { VisitScope } from '#web/backend/admin/visits/get-visit-statistics.ts';
import type { AddressFields } from '../address/address-fields.ts';
import { useAddressFilter } from '../address/use-address-filter.ts';

export const PERIOD_NAMES: Readonly<Record<StatisticsPeriod, string>> = {
  '7d': 'Last 7 Days',
  '30d': 'Last 30 Days',
  all: 'All Time',
};

const SCOPE_FIELDS: AddressFields<{ readonly period: StatisticsPeriod; readonly admins: 'excluded' | '' }> = {
  period: { param: 'range', values: STATISTICS_PERIODS, otherwise: '30d' },
  admins: { param: 'admins', values: ['excluded'], otherwise: '' },
};

export function useVisitScope(): readonly [VisitScope, (scope: VisitScope) => void] {
  const { change, filter } = useAddressFilter(SCOPE_FIELDS);
  return [
    { period: filter.period, excludeAdmins: filter.admins === 'excluded' },
    ({ excludeAdmins, period }) => change({ period, admins: excludeAdmins ? 'excluded' : '' }),
  ];
}
