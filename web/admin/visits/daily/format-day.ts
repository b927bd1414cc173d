/** Formats calendar dates. They have no time zone: a date is the same day for every viewer. */
import type { DaySpan } from '#domain/calendar-days.ts';
import { dateFormat } from '#domain/format.ts';
import type { BarUnit } from './visit-bars.ts';

const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: 'UTC', ...options });

const DAY = format({ year: 'numeric', month: 'short', day: 'numeric' });
const WEEKDAY = format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const MONTH_DAY = format({ month: 'short', day: 'numeric' });
const MONTH = format({ month: 'short', year: 'numeric' });
const YEAR = format({ year: 'numeric' });

/** Formats a date, such as `Nov 21, 2026`. */
export function formatDay(date: string): string {
  return DAY().format(Date.parse(date));
}

/** Formats a day as `Sat, Nov 21, 2026`, several days as `Nov 16 – 21, 2026`, and a month as `Nov 2026`. */
export function formatStretch(from: string, to: string, unit: BarUnit): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  switch (unit) {
    case 'day':
      return WEEKDAY().format(start);
    case 'week':
      return DAY().formatRange(start, end);
    case 'month':
    case 'quarter':
      return MONTH().formatRange(start, end);
    case 'year':
      return YEAR().format(start);
  }
}

/** Formats a short label for a bar, such as `Nov 21`, `Nov 2026`, or `2026`. The label of a quarter is its year. */
export function formatTick(from: string, unit: BarUnit): string {
  const forms = { day: MONTH_DAY, week: MONTH_DAY, month: MONTH, quarter: YEAR, year: YEAR };
  return forms[unit]().format(Date.parse(from));
}

/** Formats a range, such as `Oct 1 – 31, 2026`. */
export function formatDays({ first, last }: DaySpan): string {
  return DAY().formatRange(Date.parse(first), Date.parse(last));
}
