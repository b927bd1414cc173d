import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { formatDay, formatStretch, formatTick } from './format-day.ts';
import type { DailyCount } from '#domain/visit-statistics.ts';
import { spanOf, toBars } from './visit-bars.ts';

const day = (date: string, pageVisits: number, teamSelections = 0): DailyCount => ({
  date,
  total: pageVisits + teamSelections,
  pageVisits,
  teamSelections,
});

describe('toBars', () => {
  test('includes days without visits as zero, oldest first', () => {
    const days = [day('2026-03-02', 3, 1), day('2026-02-27', 2)];
    const { bars, unit } = toBars(days, { first: '2026-02-27', last: '2026-03-02' }, 30);
    expect(unit).toBe('day');
    expect(bars.map(({ from, total }) => [from, total])).toEqual([
      ['2026-02-27', 2],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 4],
    ]);
  });

  test('sums up days by weeks from Monday if they do not fit; the first and last may be partial', () => {
    const days = [day('2026-11-21', 5), day('2026-11-16', 1, 1), day('2026-11-15', 4), day('2026-11-13', 2)];
    const { bars, unit } = toBars(days, { first: '2026-11-13', last: '2026-11-21' }, 8);
    expect(unit).toBe('week');
    expect(bars).toEqual([
      { from: '2026-11-13', to: '2026-11-15', total: 6, pageVisits: 6, teamSelections: 0 },
      { from: '2026-11-16', to: '2026-11-21', total: 7, pageVisits: 6, teamSelections: 1 },
    ]);
  });

  test.each([
    [1, 'day'],
    [112, 'day'],
    [365, 'week'],
    [3 * 365, 'month'],
    [20 * 365, 'quarter'],
    [50 * 365, 'year'],
  ] as const)('%i days fit as: %s', (count, unit) => {
    const last = '2026-11-21';
    expect(toBars([], { first: addDays(last, 1 - count), last }, 112).unit).toBe(unit);
  });

  test('loses no visit and no bar with any unit', () => {
    const dates = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('1990-01-01', offset));
    fc.assert(
      fc.property(
        fc.uniqueArray(dates, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 60, max: 120 }),
        (found, most) => {
          const days = found.toSorted().map((date, index) => day(date, index, 1));
          const span = { first: days[0]!.date, last: days.at(-1)!.date };
          const { bars } = toBars(days, span, most);
          expect(bars.length).toBeLessThanOrEqual(most);
          expect(bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(
            days.reduce((sum, { total }) => sum + total, 0),
          );
          expect([bars[0]!.from, bars.at(-1)!.to]).toEqual([span.first, span.last]);
          for (const [index, bar] of bars.slice(1).entries()) {
            expect(bar.from).toBe(addDays(bars[index]!.to, 1));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('spanOf', () => {
  test.each([
    ['a week up to today', '7d', [], { first: '2026-11-15', last: '2026-11-21' }],
    ['a month', '30d', ['2026-11-20'], { first: '2026-10-23', last: '2026-11-21' }],
    [
      'all from the first visit',
      'all',
      ['2026-11-20', '2023-01-31'],
      { first: '2023-01-31', last: '2026-11-21' },
    ],
    [
      'a server that is a day ahead',
      '7d',
      ['2026-11-22', '2026-11-15'],
      { first: '2026-11-15', last: '2026-11-22' },
    ],
    ['a custom range', 'custom', ['2024-03-01', '2024-02-28'], { first: '2024-02-28', last: '2024-03-01' }],
  ] as const)('%s', (_, period, dates, span) => {
    const days = dates.map((date) => day(date, 1));
    expect(spanOf(days, period, '2026-11-21')).toEqual(span);
  });
});

test('formats dates independently of the time zone', () => {
  expect(formatDay('2026-11-01')).toBe('Nov 1, 2026');
  const words = (from: string, to: string, unit: 'day' | 'week' | 'month' | 'quarter' | 'year') =>
    `${formatStretch(from, to, unit)} | ${formatTick(from, unit)}`.replaceAll(/\s/g, ' ');
  expect(words('2026-11-21', '2026-11-21', 'day')).toBe('Sat, Nov 21, 2026 | Nov 21');
  expect(words('2026-11-16', '2026-11-21', 'week')).toBe('Nov 16 – 21, 2026 | Nov 16');
  expect(words('2026-11-01', '2026-11-21', 'month')).toBe('Nov 2026 | Nov 2026');
  expect(words('2026-10-01', '2026-12-31', 'quarter')).toBe('Oct – Dec 2026 | 2026');
  expect(words('2026-01-01', '2026-12-31', 'year')).toBe('2026 | 2026');
});
