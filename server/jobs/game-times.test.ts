import { expect, test } from 'vitest';
import {
  feedDay,
  isLastTry,
  isPastHope,
  nextGamesRun,
  nextTry,
  shouldHaveEnded,
} from '#server/jobs/game-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-01-05T12:00:00Z');

const game = (hours: number, tries = 0, triedMinutesAgo: number | null = null) => ({
  starts_at: new Date(NOW + hours * HOUR).toISOString(),
  tries,
  tried_at: triedMinutesAgo === null ? null : new Date(NOW - triedMinutesAgo * MINUTE).toISOString(),
});

function pause(parts: Partial<Parameters<typeof nextGamesRun>[0]>): number {
  const plan = { now: NOW, failures: 0, random: 0, open: [], pending: [], ...parts };
  return (nextGamesRun(plan) - NOW) / MINUTE;
}

test('runs daily in the morning', () => {
  expect(pause({})).toBe(22 * 60);
  expect(pause({ random: 0.5 })).toBe(22 * 60 + 15);
  expect(pause({ now: NOW - 2 * HOUR })).toBe(22 * 60);
  expect(pause({ now: NOW - 3 * HOUR })).toBe(-2 * 60);
  expect([NOW - 3 * HOUR, NOW - 2 * HOUR, NOW].map(feedDay)).toEqual([20457, 20458, 20458]);
});

test('runs a few minutes after each game should have ended, then at growing intervals', () => {
  expect(pause({ open: [game(3), game(0.2)] })).toBe(12 + 170);
  expect(pause({ open: [game(-170 / 60)] })).toBe(10);
  expect(pause({ open: [game(-6)] })).toBe((360 - 170) / 2);
  expect(pause({ open: [game(-47)] })).toBe(6 * 60);
  expect(pause({ open: [game(-60)] })).toBe(22 * 60);
  expect(shouldHaveEnded(game(-2), NOW)).toBe(false);
  expect(shouldHaveEnded(game(-3), NOW)).toBe(true);
});

test('runs shortly before the first game of each day', () => {
  expect(pause({ open: [game(5), game(3), game(3)] })).toBe(3 * 60 - 30);
  expect(pause({ open: [game(3), game(-2)] })).toBe(170 - 120);
  expect(pause({ open: [game(3), game(-40)] })).toBe(3 * 60 - 30);
});

test('tries missing lines again at growing intervals for two days', () => {
  const after = (tries: number) => (nextTry(game(-5, tries, 0)) - NOW) / MINUTE;
  expect([1, 2, 3, 6, 12].map(after)).toEqual([10, 20, 40, 320, 360]);
  expect(nextTry(game(-5))).toBeLessThan(NOW);
  expect(pause({ pending: [game(-5, 3, 15), game(-5, 4, 0)] })).toBe(25);
  expect(pause({ pending: [game(-5, 1, 60)] })).toBe(5);
  expect(isLastTry(game(-50), NOW)).toBe(false);
  expect(isLastTry(game(-51), NOW)).toBe(true);
  expect([-335, -336].map((hours) => isPastHope(game(hours), NOW))).toEqual([false, true]);
});

test('waits longer after each failed run', () => {
  const open = [game(-3)];
  expect([1, 2, 3, 9].map((failures) => pause({ open, failures }))).toEqual([60, 120, 240, 22 * 60]);
});
