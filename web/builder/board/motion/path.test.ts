import { expect, it } from 'vitest';
import { arcBetween, directionOf } from './path.ts';

const card = { left: 0, top: 600, width: 300, height: 52 };
const slot = { left: 400, top: 100, width: 120, height: 52 };

it('flies from the middle of the card to the slot in an arc, and lands level', () => {
  const path = arcBetween(card, slot);
  expect(path[0]).toBe('translate(-310.0px, 500.0px) rotate(6.00deg) scale(1.000)');
  expect(path.at(-1)).toBe('translate(0.0px, 0.0px) rotate(0.00deg) scale(1.000)');
  const heights = path.map((point) => Number(/, (-?[\d.]+)px/.exec(point)?.[1]));
  expect(heights[4], 'the middle is above the straight line').toBe(250 - 90);
});

it('does not tilt a plate that flies straight up', () => {
  expect(arcBetween({ ...slot, top: 700 }, slot)[0]).toContain('rotate(0.00deg)');
});

it('returns the direction of flight', () => {
  expect(directionOf(slot, { ...slot, left: 900 })).toBe(0);
  expect(directionOf(slot, { ...slot, top: 0 })).toBe(-90);
});
