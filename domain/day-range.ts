/** Validates a custom range of days. The database function `private.visit_range` has the same rules. */
import { countDays, type DaySpan, isCalendarDay } from './calendar-days.ts';

/** About ten years. */
export const MAX_RANGE_DAYS = 3660;

export type DayField = keyof DaySpan;

/** Why a range is refused. `field` is the field to correct. */
export type DayRangeRefusal =
  | { readonly code: 'day-missing'; readonly field: DayField }
  | { readonly code: 'day-in-future'; readonly field: DayField; readonly today: string }
  | { readonly code: 'days-reversed'; readonly field: 'last'; readonly first: string }
  | { readonly code: 'range-too-long'; readonly field: 'first'; readonly days: number; readonly max: number };

/** Returns at most one refusal per field. `today` is the date in the admin's time zone. */
export function checkDayRange(range: DaySpan, today: string): readonly DayRangeRefusal[] {
  const wrong = (['first', 'last'] as const).flatMap((field): readonly DayRangeRefusal[] => {
    if (!isCalendarDay(range[field])) return [{ code: 'day-missing', field }];
    return range[field] > today ? [{ code: 'day-in-future', field, today }] : [];
  });
  if (wrong.length > 0) return wrong;
  if (range.last < range.first) return [{ code: 'days-reversed', field: 'last', first: range.first }];
  const days = countDays(range);
  return days > MAX_RANGE_DAYS ? [{ code: 'range-too-long', field: 'first', days, max: MAX_RANGE_DAYS }] : [];
}
