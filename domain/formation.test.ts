import { expect, it } from 'vitest';
import { getSlot, STANDARD_FORMATION } from './formation.ts';

const { rows, slots, zones } = STANDARD_FORMATION;

it('has 12 forwards, 6 defensemen, and 2 goalies with the ids of the specification', () => {
  expect(slots.map((slot) => slot.id).join(' ')).toBe(
    'lw1 c1 rw1 lw2 c2 rw2 lw3 c3 rw3 lw4 c4 rw4 d1 d2 d3 d4 d5 d6 starter backup',
  );
  const count = (group: string) => slots.filter((slot) => slot.group === group).length;
  expect([count('forward'), count('defense'), count('goalie')]).toEqual([12, 6, 2]);
});

it.each([
  ['lw1', 'Line 1 left wing'],
  ['c4', 'Line 4 center'],
  ['rw2', 'Line 2 right wing'],
  ['d1', 'Pair 1 left defense'],
  ['d4', 'Pair 2 right defense'],
  ['starter', 'Starter'],
  ['backup', 'Backup'],
])('has a name of %s for screens and screen readers: %s', (id, label) => {
  expect(getSlot(STANDARD_FORMATION, id).label).toBe(label);
});

it('maps slots to the columns of a saved lineup', () => {
  expect(
    slots
      .map((slot) => slot.column)
      .slice(-8)
      .join(' '),
  ).toBe('ld1 rd1 ld2 rd2 ld3 rd3 gs gb');
});

it('groups slots into rows in reading order', () => {
  expect(rows.map((row) => `${row.name}: ${row.slots.length}`).join(', ')).toBe(
    'Line 1: 3, Line 2: 3, Line 3: 3, Line 4: 3, Pair 1: 2, Pair 2: 2, Pair 3: 2, Goalies: 2',
  );
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
