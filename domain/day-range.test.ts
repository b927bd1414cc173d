import { describe, expect, it, test } from 'vitest';
import { addDays, countDays, isCalendarDay } from './calendar-days.ts';
import { checkDayRange, MAX_RANGE_DAYS } from './day-range.ts';

const TODAY = '2026-11-22';
const check = (first: string, last: string) => checkDayRange({ first, last }, TODAY);

test('days are counted across months, leap days and changes of the clocks', () => {
  expect(countDays({ first: '2024-02-28', last: '2024-03-01' })).toBe(3);
  expect(countDays({ first: '2026-10-31', last: '2026-11-02' })).toBe(3);
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['', false],
  ['2026-1-1', false],
  ['12026-01-01', false],
])('%j is a calendar day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

describe('a custom range', () => {
  it('is one day or ten years, up to today', () => {
    expect(check(TODAY, TODAY)).toEqual([]);
    expect(check(addDays(TODAY, 1 - MAX_RANGE_DAYS), TODAY)).toEqual([]);
    expect(check('1066-10-14', '1066-10-14')).toEqual([]);
  });

  it.each([
    ['', '', ['day-missing first', 'day-missing last']],
    ['2026-02-30', TODAY, ['day-missing first']],
    ['2026-11-23', '', ['day-in-future first', 'day-missing last']],
    ['2026-11-01', '2026-11-23', ['day-in-future last']],
    ['2026-11-02', '2026-11-01', ['days-reversed last']],
    [addDays(TODAY, -MAX_RANGE_DAYS), TODAY, ['range-too-long first']],
    ['0001-01-01', TODAY, ['range-too-long first']],
  ])('from %j to %j is refused', (first, last, expected) => {
    expect(check(first, last).map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  });
});
