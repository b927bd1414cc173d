import { type DayField, type DayRangeRefusal, MAX_RANGE_DAYS } from '#domain/day-range.ts';
import { formatDay } from '../daily/format-day.ts';

export const DAY_LABELS: Readonly<Record<DayField, string>> = { first: 'First day', last: 'Last day' };

const count = (days: number) => days.toLocaleString('en-US');

/** Words a refusal for the field that it names. */
export function rangeSentence(refusal: DayRangeRefusal): string {
  switch (refusal.code) {
    case 'day-missing':
      return `Enter the ${refusal.field} day as a complete date.`;
    case 'day-in-future':
      return `Choose today, ${formatDay(refusal.today)}, or an earlier day.`;
    case 'days-reversed':
      return `Choose a day on or after the first day, ${formatDay(refusal.first)}.`;
    case 'range-too-long':
      return `The range has ${count(refusal.days)} days. Choose at most ${count(MAX_RANGE_DAYS)}, about ten years.`;
  }
}
