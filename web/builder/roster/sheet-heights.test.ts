import { expect, it } from 'vitest';
import { nextHeight, restAfterPull } from './sheet-heights.ts';

it.each([
  ['half', -20, 'half'],
  ['half', 35, 'half'],
  ['half', -60, 'full'],
  ['half', 60, 'peek'],
  ['peek', -80, 'half'],
  ['peek', -600, 'full'],
  ['full', 90, 'half'],
  ['full', 640, 'peek'],
  ['full', -200, 'full'],
  ['peek', 200, 'peek'],
] as const)('a sheet at %s that is pulled by %i pixels rests at %s', (from, pulled, rest) => {
  expect(restAfterPull(from, pulled, 844)).toBe(rest);
});

it('goes up and down by one', () => {
  expect(nextHeight('peek', 1)).toBe('half');
  expect(nextHeight('full', 1)).toBe('full');
  expect(nextHeight('half', -1)).toBe('peek');
  expect(nextHeight('peek', -1)).toBe('peek');
});
