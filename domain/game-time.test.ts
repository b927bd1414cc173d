import { expect, it } from 'vitest';
import { gameTimeText, usualGameTime } from './game-time.ts';

it('writes a game time as fans do', () => {
  expect(gameTimeText(new Date('2025-11-22T19:00'))).toBe('Sat, Nov 22, 7:00 PM');
  expect(gameTimeText(new Date('2026-01-01T12:05'))).toBe('Thu, Jan 1, 12:05 PM');
});

it('suggests 7 PM in the format of the browser’s picker', () => {
  expect(usualGameTime(new Date('2026-01-09T23:59'))).toBe('2026-01-09T19:00');
});
