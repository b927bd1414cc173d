import { expect, it } from 'vitest';
import { toCalendarDay } from './calendar-days.ts';
import { formatTime, gameTimeText, plural, versus } from './format.ts';

it('writes a game time as fans do', () => {
  expect(gameTimeText(new Date('2025-11-22T19:00'))).toBe('Sat, Nov 22, 7:00 PM');
  expect(gameTimeText(new Date('2026-01-01T12:05'))).toBe('Thu, Jan 1, 12:05 PM');
});

it('writes nothing for an invalid time', () => {
  expect(formatTime('soon')).toBe('');
});

it('counts in the singular and the plural', () => {
  expect([0, 1, 1312].map((count) => plural(count, 'visit'))).toEqual([
    '0 visits',
    '1 visit',
    '1,312 visits',
  ]);
});

it('names the day of a time in the format of the browser’s picker', () => {
  expect(toCalendarDay(new Date('2026-01-09T23:59'))).toBe('2026-01-09');
});

it.each([
  [true, 'vs BOS'],
  [false, 'at BOS'],
])('names the opponent of a home game (%s) by the arena', (isHome, text) => {
  expect(versus(isHome, 'BOS')).toBe(text);
});
