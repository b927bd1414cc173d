import { expect, it } from 'vitest';
import { getSlot, STANDARD_FORMATION } from './formation.ts';
import { offSideText, playsOffSide, shotText } from './shot-side.ts';

it.each([
  ['rw1', 'L', true],
  ['rw1', 'R', false],
  ['lw4', 'R', true],
  ['lw4', 'L', false],
  ['d1', 'R', true],
  ['d6', 'L', true],
  ['d6', 'R', false],
  ['c2', 'L', false],
  ['c2', 'R', false],
  ['starter', 'R', false],
  ['rw1', undefined, false],
] as const)('%s with a shot from %s: off side is %s', (id, shoots, expected) => {
  expect(playsOffSide(shoots ? { shoots } : {}, getSlot(STANDARD_FORMATION, id))).toBe(expected);
});

it('describes the side from which a player shoots', () => {
  expect(shotText({ shoots: 'R' })).toBe('Shoots right');
  expect(shotText({})).toBeUndefined();
  expect(offSideText({ shoots: 'L' }, getSlot(STANDARD_FORMATION, 'd2'))).toBe(
    'Off side: shoots left, plays on the right',
  );
  expect(offSideText({ shoots: 'L' }, getSlot(STANDARD_FORMATION, 'd1'))).toBeUndefined();
});
