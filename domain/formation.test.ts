import { describe, expect, it } from 'vitest';
import { NO_WORDS } from './card-words.ts';
import { EMPTY_TAB, restoreTab, serializeTab, startDraft } from './draft.ts';
import { fillLineup } from './fill.ts';
import { ELEVEN_SEVEN, FORMATIONS, getSlot, LARGEST_FORMATION, STANDARD_FORMATION } from './formation.ts';
import { readLineupLink, resolveLineupLink, writeLineupLink } from './lineup-link.ts';
import { writeDetails } from './lineup-details.ts';
import { filledText, makeLineup } from './lineup.ts';
import { lineupFromRow, lineupToColumns } from './saved-lineup.ts';
import { fillUnits } from './special-teams.ts';
import { normalizeTeam } from './team.ts';

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

it('has formations with one or two goalies, and an international one with three', () => {
  expect(FORMATIONS.map(({ id, slots: { length } }) => `${id}: ${length}`).join(', ')).toBe(
    '12-6-2: 20, 12-6-1: 19, 11-7-2: 20, 11-7-1: 19, 10-6-2: 18, 10-6-1: 17, 9-6-2: 17, 9-6-1: 16, 9-4-2: 15, ' +
      '9-4-1: 14, 6-4-2: 12, 6-4-1: 11, 13-8-3: 24',
  );
});

it('never changes what links and saved lineups depend on', () => {
  expect(FORMATIONS.map(({ linkVersion }) => linkVersion).join('')).toBe('132456789abcd');
  const ids = ({ slots: list }: typeof STANDARD_FORMATION) => list.map(({ id }) => id).join(' ');
  expect(ids(LARGEST_FORMATION)).toBe(
    `${ids(STANDARD_FORMATION).split(' d1')[0]} c5 d1 d2 d3 d4 d5 d6 d7 d8 starter backup third`,
  );
  expect(getSlot(ELEVEN_SEVEN, 'd7').column).toBe('rw4');
  expect(getSlot(LARGEST_FORMATION, 'd7').column).toBe('ld4');
  expect(getSlot(LARGEST_FORMATION, 'third').label).toBe('Third goalie');
  const tenSix = FORMATIONS.find(({ id }) => id === '10-6-2')!;
  expect(tenSix.rows[3]?.slots.map(({ id, lane }) => [id, lane])).toEqual([['c4', 1]]);
});

describe.each(FORMATIONS)('a lineup of $id', (formation) => {
  const test = fillLineup(() => 0.5, formation);
  const players = formation.slots.map(({ id }, index) => {
    const { name, number, position } = test.players[id]!;
    return [id, { id: String(index + 1), name, number, position }] as const;
  });
  const full = fillUnits(makeLineup(Object.fromEntries(players), formation));
  const roster = players.map(([, player]) => player);
  const count = formation.slots.length;

  it('has its own columns and counts its own slots', () => {
    expect(new Set(formation.slots.map(({ column }) => column)).size).toBe(count);
    expect(filledText(full)).toBe(`${count} of ${count} slots filled`);
  });

  it('survives a link, a draft, and a saved row', () => {
    const linked = readLineupLink(writeLineupLink('10', full))!;
    expect(resolveLineupLink(linked, roster)).toEqual({ lineup: full, told: count, missing: 0 });
    const current = startDraft(normalizeTeam({ id: '10', name: 'Toronto Maple Leafs' })!, full);
    expect(restoreTab(serializeTab({ ...EMPTY_TAB, current }, 0)).current?.history.present).toEqual(full);
    const row = { ...lineupToColumns(full), details: writeDetails(full, NO_WORDS) };
    expect(lineupFromRow(row)).toEqual(full);
  });
});
