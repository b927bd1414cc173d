import { expect, it } from 'vitest';
import { createTapGuard, DOUBLE_TAP_MS } from './double-tap.ts';

it('detects the second press of a double tap, and repeats of a held key', () => {
  let time = 0;
  const isRepeat = createTapGuard(() => time);
  const pressAfter = (milliseconds: number, purpose = 'portrait') => {
    time += milliseconds;
    return isRepeat(purpose);
  };
  expect(pressAfter(0)).toBe(false);
  expect(pressAfter(120)).toBe(true);
  expect(pressAfter(DOUBLE_TAP_MS)).toBe(false);
  expect([pressAfter(500), pressAfter(500), pressAfter(500)]).toEqual([true, true, true]);
  expect(pressAfter(100, 'square')).toBe(false);
});
