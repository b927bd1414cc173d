import { expect, it } from 'vitest';
import { getSlot, STANDARD_FORMATION } from './formation.ts';

const { rows, slots, zones } = STANDARD_FORMATION;

it('has 12 forwards, 6 defensemen, and 2 goalies with the ids of the specification', () => {
  expect(slots.map((slot) => slot.id)).toEqual([
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
  const count = (group: string) => slots.filter((slot) => slot.group === group).length;
  expect([count('forward'), count('defense'), count('goalie')]).toEqual([12, 6, 2]);
});

it('has slot names for screens and screen readers', () => {
  expect(getSlot(STANDARD_FORMATION, 'lw1').label).toBe('Line 1 left wing');
  expect(getSlot(STANDARD_FORMATION, 'c4').label).toBe('Line 4 center');
  expect(getSlot(STANDARD_FORMATION, 'rw2').label).toBe('Line 2 right wing');
  expect(getSlot(STANDARD_FORMATION, 'd1').label).toBe('Pair 1 left defense');
  expect(getSlot(STANDARD_FORMATION, 'd4').label).toBe('Pair 2 right defense');
  expect(getSlot(STANDARD_FORMATION, 'd5').label).toBe('Pair 3 left defense');
  expect(getSlot(STANDARD_FORMATION, 'starter').label).toBe('Starter');
  expect(getSlot(STANDARD_FORMATION, 'backup').label).toBe('Backup');
});

it('maps slots to the columns of a saved lineup', () => {
  expect(slots.slice(12).map((slot) => slot.column)).toEqual([
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
  expect(rows.map((row) => [row.name, row.slots.length])).toEqual([
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

it('has slots in three zones, each in its own lane', () => {
  expect(zones.map(({ id, name, lanes }) => [id, name, lanes])).toEqual([
    ['forwards', 'Forwards', 3],
    ['defense', 'Defense', 2],
    ['goalies', 'Goalies', 2],
  ]);
  for (const zone of zones)
    for (const row of zone.rows)
      expect(row.slots.map(({ lane }) => lane)).toEqual(
        Array.from({ length: zone.lanes }, (_, lane) => lane),
      );
});

it('throws for an unknown slot', () => {
  for (const id of ['d7', 'toString', '__proto__'])
    expect(() => getSlot(STANDARD_FORMATION, id)).toThrow(RangeError);
});
