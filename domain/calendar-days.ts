/** Calendar dates as `YYYY-MM-DD`, without a time zone. Callers choose the zone. */

/** A span of days, including its first and last day. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

export const DAY_MS = 86_400_000;

/** Returns the days since January 1, 1970. */
export function toDayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

export function fromDayNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + days);
}

/** Returns the calendar day of a time in the device's time zone. */
export function toCalendarDay(time = new Date()): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export function countDays({ first, last }: DaySpan): number {
  return toDayNumber(last) - toDayNumber(first) + 1;
}

/** Whether the text is a date that exists. `2026-02-30` does not exist. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = toDayNumber(text);
  return !Number.isNaN(day) && fromDayNumber(day) === text;
}
