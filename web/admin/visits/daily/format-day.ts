/** Formats calendar dates, which have no time zone: a date is the same day for every viewer. */
import type { DaySpan } from '#domain/calendar-days.ts';
import { dateFormat } from '#domain/format.ts';
import type { BarUnit } from './visit-bars.ts';

const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: 'UTC', ...options });

const DAY = format({ year: 'numeric', month: 'short', day: 'numeric' });
const WEEKDAY = format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const MONTH_DAY = format({ month: 'short', day: 'numeric' });
const MONTH = format({ month: 'short', year: 'numeric' });
const YEAR = format({ year: 'numeric' });

/** Formats a date like `Nov 21, 2026`. */
export function formatDay(date: string): string {
  return DAY().format(Date.parse(date));
}

/** Formats `Sat, Nov 21, 2026` for a day, `Nov 16 – 21, 2026` for several, `Nov 2026` for a month. */
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

/** Formats a short label for a bar: `Nov 21`, `Nov 2026`, `2026`. A quarter gets its year as label. */
export function formatTick(from: string, unit: BarUnit): string {
  const forms = { day: MONTH_DAY, week: MONTH_DAY, month: MONTH, quarter: YEAR, year: YEAR };
  return forms[unit]().format(Date.parse(from));
}

/** Formats a range like `Oct 1 – 31, 2026`. */
export function formatDays({ first, last }: DaySpan): string {
  return DAY().formatRange(Date.parse(first), Date.parse(last));
}
