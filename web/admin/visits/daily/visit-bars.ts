/**
 * Converts days to the bars of a chart. Days without visits also get a bar. If there is no room for a bar per day, each
 * bar sums up a week, month, quarter, or year. Days are calendar dates (`2026-11-21`) in the time zone that the server
 * used.
 */
import { addDays, DAY_MS, type DaySpan, fromDayNumber, toDayNumber } from '#domain/calendar-days.ts';
import type { DailyCount, StatisticsPeriod } from '#domain/visit-statistics.ts';

export interface VisitSums {
  readonly total: number;
  readonly pageVisits: number;
  readonly teamSelections: number;
}

export type BarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface VisitBar extends VisitSums {
  readonly from: string;
  readonly to: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

/**
 * Returns the first day of the week, month, quarter, or year that contains `day`. Weeks start on Monday, as in ISO
 * 8601.
 */
function startOf(day: number, unit: BarUnit): number {
  if (unit === 'day') return day;
  if (unit === 'week') return day - ((day + 3) % 7); // January 1, 1970 was a Thursday
  const date = new Date(day * DAY_MS);
  const months = MONTHS[unit];
  const month = Math.floor(date.getUTCMonth() / months) * months;
  return Math.round(Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS);
}

function startOfNext(start: number, unit: BarUnit): number {
  if (unit === 'day') return start + 1;
  if (unit === 'week') return start + 7;
  const date = new Date(start * DAY_MS);
  return Math.round(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[unit], 1) / DAY_MS);
}

function startsIn({ first, last }: DaySpan, unit: BarUnit): readonly number[] {
  const end = toDayNumber(last);
  const starts: number[] = [];
  for (let start = startOf(toDayNumber(first), unit); start <= end; start = startOfNext(start, unit)) {
    starts.push(start);
  }
  return starts;
}

const UNITS: readonly BarUnit[] = ['day', 'week', 'month', 'quarter', 'year'];

function unitFor(span: DaySpan, most: number): BarUnit {
  return UNITS.find((unit) => startsIn(span, unit).length <= most) ?? 'year';
}

function sum(a: VisitSums, b: VisitSums): VisitSums {
  return {
    total: a.total + b.total,
    pageVisits: a.pageVisits + b.pageVisits,
    teamSelections: a.teamSelections + b.teamSelections,
  };
}

const NOTHING: VisitSums = { total: 0, pageVisits: 0, teamSelections: 0 };

/** Returns at most `most` bars, oldest first. The first and the last bar may be cut by the span. */
export function toBars(days: readonly DailyCount[], span: DaySpan, most: number) {
  const unit = unitFor(span, most);
  const sums = new Map<number, VisitSums>();
  for (const day of days) {
    const start = startOf(toDayNumber(day.date), unit);
    sums.set(start, sum(sums.get(start) ?? NOTHING, day));
  }
  const bars = startsIn(span, unit).map((start) => ({
    from: fromDayNumber(Math.max(start, toDayNumber(span.first))),
    to: fromDayNumber(Math.min(startOfNext(start, unit) - 1, toDayNumber(span.last))),
    ...(sums.get(start) ?? NOTHING),
  }));
  return { unit, bars };
}

const PERIOD_DAYS = { '7d': 7, '30d': 30 };

/**
 * Returns the span of the chart. `days` must be newest first. For a custom range, the span is exactly that of `days`.
 * Otherwise, it ends today, and starts with the range or, for all time, with the first visit. It always includes all of
 * `days`, because the server's clock may be ahead of or behind the browser's.
 */
export function spanOf(days: readonly DailyCount[], period: StatisticsPeriod, today: string): DaySpan {
  const oldest = days.at(-1)?.date ?? today;
  const newest = days[0]?.date ?? today;
  if (period === 'custom') return { first: oldest, last: newest };
  const last = newest > today ? newest : today;
  const begin = period === 'all' ? oldest : addDays(last, 1 - PERIOD_DAYS[period]);
  return { first: oldest < begin ? oldest : begin, last };
}
