import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, 'just now'],
  [MINUTE, '1 minute ago'],
  [5.9 * MINUTE, '5 minutes ago'],
  [HOUR, '1 hour ago'],
  [23.9 * HOUR, '23 hours ago'],
  [DAY, 'yesterday'],
  [12 * DAY, '12 days ago'],
  [-MINUTE, 'just now'],
])('%d ms: %s', (ago, words) => {
  expect(timeAgo(1e12 - ago, 1e12)).toBe(words);
});
