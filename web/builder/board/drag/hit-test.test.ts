import { expect, it } from 'vitest';
import { nearestTarget } from './hit-test.ts';

const left = { id: 'left', left: 0, top: 0, right: 100, bottom: 50 };
const right = { id: 'right', left: 110, top: 0, right: 210, bottom: 50 };
const targets = [left, right];

it.each([
  [{ x: 50, y: 25 }, 'left'],
  [{ x: 100, y: 50 }, 'left'],
  [{ x: 105, y: 25 }, undefined],
  [{ x: 150, y: 51 }, undefined],
])('finds the target under %j', (point, id) => {
  expect(nearestTarget(point, targets)?.id).toBe(id);
});

it.each([
  [{ x: 104, y: 25 }, 'left'],
  [{ x: 107, y: 25 }, 'right'],
  [{ x: 105, y: 25 }, 'left'],
  [{ x: 150, y: 70 }, 'right'],
  [{ x: 150, y: 79 }, undefined],
  [{ x: 50, y: 25 }, 'left'],
])('finds the nearest target within reach of %j', (point, id) => {
  expect(nearestTarget(point, targets, 28)?.id).toBe(id);
});

it('finds nothing among no targets', () => {
  expect(nearestTarget({ x: 0, y: 0 }, [], 1000)).toBeNull();
});
