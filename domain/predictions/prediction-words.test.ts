import { expect, it } from 'vitest';
import { percentText, scoreText, seasonText, timeLeftText } from './prediction-words.ts';

it('writes scores and seasons', () => {
  expect(scoreText({ hits: 11, possible: 16 })).toBe('11 of 16 (69%)');
  expect(percentText(null)).toBe('–');
  expect(seasonText('20262027')).toBe('2026-27');
});

it.each([
  [0, null],
  [-1, null],
  [59_000, 'less than a minute'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [12_000_000, '3 hours 20 minutes'],
  [86_400_000 + 60_000, '1 day'],
  [2 * 86_400_000 + 5 * 3_600_000 + 60_000, '2 days 5 hours'],
])('%d ms before puck drop', (left, text) => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(timeLeftText(new Date(now.getTime() + left), now)).toBe(text);
});
