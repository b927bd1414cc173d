import type { DaySpan } from '#domain/calendar-days.ts';
import type { StatisticsPeriod } from '#domain/visit-statistics.ts';

export type VisitRange =
  | { readonly period: Exclude<StatisticsPeriod, 'custom'>; readonly days?: undefined }
  | { readonly period: 'custom'; readonly days: DaySpan };

/** Which visits the analytics screen counts. */
export type VisitScope = VisitRange & {
  /** Leaves out visits of users who are admins now. Visits without a user stay. */
  readonly excludeAdmins: boolean;
};

/** Returns the viewer's time zone, whose midnights separate the days. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/** Returns the arguments that all statistics functions of the database share. */
export function scopeArguments({ days, excludeAdmins, period }: VisitScope, timeZone: string) {
  return {
    period,
    exclude_admins: excludeAdmins,
    time_zone: timeZone,
    ...(days && { first_day: days.first, last_day: days.last }),
  };
}
