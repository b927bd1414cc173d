import { expect, it } from 'vitest';
import { getSlot, isSlotId, SLOT_ROWS, SLOTS } from './slots.ts';

it('has 12 forwards, 6 defense and 2 goalies under the ids of the specification', () => {
  expect(SLOTS.map((slot) => slot.id)).toEqual([
    'lw1',
    'c1',
    'rw1',
    'lw2',
    'c2',
    'rw2',
    'lw3',
    'c3',
    'rw3',
    'lw4',
    'c4',
    'rw4',
    'd1',
    'd2',
    'd3',
    'd4',
    'd5',
    'd6',
    'starter',
    'backup',
  ]);
  const count = (group: string) => SLOTS.filter((slot) => slot.group === group).length;
  expect([count('forward'), count('defense'), count('goalie')]).toEqual([12, 6, 2]);
});

it('names slots as people and screen readers find them', () => {
  expect(getSlot('lw1').label).toBe('Line 1 left wing');
  expect(getSlot('c4').label).toBe('Line 4 center');
  expect(getSlot('rw2').label).toBe('Line 2 right wing');
  expect(getSlot('d1').label).toBe('Pair 1 left defense');
  expect(getSlot('d4').label).toBe('Pair 2 right defense');
  expect(getSlot('d5').label).toBe('Pair 3 left defense');
  expect(getSlot('starter').label).toBe('Starter');
  expect(getSlot('backup').label).toBe('Backup');
});

it('maps slots to the columns of a saved line-up', () => {
  expect(SLOTS.slice(12).map((slot) => slot.column)).toEqual([
    'ld1',
    'rd1',
    'ld2',
    'rd2',
    'ld3',
    'rd3',
    'gs',
    'gb',
  ]);
});

it('groups slots into rows in reading order', () => {
  expect(SLOT_ROWS.map((row) => [row.name, row.slots.length])).toEqual([
    ['Line 1', 3],
    ['Line 2', 3],
    ['Line 3', 3],
    ['Line 4', 3],
    ['Pair 1', 2],
    ['Pair 2', 2],
    ['Pair 3', 2],
    ['Goalies', 2],
  ]);
});

it('tells slot ids from other texts', () => {
  expect(isSlotId('d6')).toBe(true);
  expect(isSlotId('d7')).toBe(false);
  expect(isSlotId('toString')).toBe(false);
});
