import { expect, it } from 'vitest';
import { colorDifference, type Lab, toLab } from './color-difference.ts';

/** Pairs of colors with their difference, from the test data of Sharma, Wu, and Dalal (2005). */
const PAIRS: readonly (readonly [Lab, Lab, number])[] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

it.each(PAIRS)('of %j and %j is %d', (one, other, difference) => {
  expect(colorDifference(one, other)).toBeCloseTo(difference, 4);
  expect(colorDifference(other, one)).toBeCloseTo(difference, 4);
});

it('converts sRGB to CIELAB', () => {
  expect(toLab(255, 255, 255)[0]).toBeCloseTo(100, 3);
  const [lightness, a, b] = toLab(255, 0, 0);
  expect([lightness, a, b].map(Math.round)).toEqual([53, 80, 67]);
});
