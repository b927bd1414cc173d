import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LINEUP, type Lineup } from './lineup.ts';
import { POSITIONS } from './positions.ts';
import {
  compareRosterPlayers,
  foldText,
  normalizePlayer,
  normalizeRoster,
  playersOf,
  searchRoster,
  standInsFor,
} from './roster.ts';

describe('normalizePlayer', () => {
  it('reads a full row', () => {
    const row = { id: 7, first_name: ' Auston ', last_name: 'Matthews', position: 'C', number: 34 };
    expect(normalizePlayer(row)).toEqual({
      id: '7',
      firstName: 'Auston',
      lastName: 'Matthews',
      name: 'Auston Matthews',
      position: 'c',
      number: 34,
    });
  });

  it.each([
    [{ display_name: 'A. Matthews', full_name: 'Auston Matthews' }, 'A. Matthews', 'A.', 'Matthews'],
    [{ full_name: 'Auston Matthews' }, 'Auston Matthews', 'Auston', 'Matthews'],
    [{ last_name: 'Matthews' }, 'Matthews', '', 'Matthews'],
    [{ first_name: '  ', full_name: '' }, 'Unnamed player', 'Unnamed', 'player'],
  ])('falls back from %j to %j', (names, name, firstName, lastName) => {
    expect(normalizePlayer({ id: 1, ...names })).toMatchObject({ name, firstName, lastName });
  });

  it.each([
    [{ number: 8, jersey_number: '91' }, 8],
    [{ number: 0 }, 0],
    [{ number: null, jersey_number: ' #07 ' }, 7],
    [{ number: null, jersey_number: 'TBD' }, null],
    [{ number: 123 }, null],
    [{ number: 4.5 }, null],
    [{}, null],
  ])('reads the number of %j as %j', (row, number) => {
    expect(normalizePlayer({ id: 1, last_name: 'X', ...row }).number).toBe(number);
  });
});

describe('order', () => {
  it('puts numbers ascending, missing numbers last, ties by name', () => {
    const names = normalizeRoster([
      { id: 1, last_name: 'Missing' },
      { id: 2, last_name: 'Ten', number: 10 },
      { id: 3, last_name: 'Zeta', number: 9 },
      { id: 4, last_name: 'Alpha', number: 9 },
      { id: 5, last_name: 'Absent' },
    ]).map((player) => player.name);
    expect(names).toEqual(['Alpha', 'Zeta', 'Ten', 'Absent', 'Missing']);
  });

  const row = fc.record({
    id: fc.integer({ min: 1, max: 99999 }),
    last_name: fc.option(fc.string({ maxLength: 8 })),
    number: fc.option(fc.integer({ min: -5, max: 120 })),
    position: fc.option(fc.constantFrom('LW', 'Center', 'goalie', 'coach', '')),
  });

  it('is a total order and loses nobody, whatever the rows', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const roster = normalizeRoster(rows);
        expect(roster.length).toBe(rows.length);
        for (let index = 1; index < roster.length; index += 1) {
          expect(compareRosterPlayers(roster[index - 1]!, roster[index]!)).toBeLessThanOrEqual(0);
        }
        const inTabs = POSITIONS.flatMap((position) => playersOf(roster, position));
        expect(inTabs.length, 'every player stands in exactly one tab').toBe(rows.length);
      }),
    );
  });
});

describe('searchRoster', () => {
  const roster = normalizeRoster([
    { id: 1, first_name: 'Calle', last_name: 'Järnkrok', position: 'RW', number: 19 },
    { id: 2, first_name: 'Auston', last_name: 'Matthews', position: 'C', number: 34 },
    { id: 3, first_name: 'Oliver', last_name: 'Ekman-Larsson', position: 'D', number: 95 },
    { id: 4, first_name: 'Jesper', last_name: 'Sørensen', position: 'G', number: 3 },
    { id: 5, first_name: "K'Andre", last_name: 'Miller', position: 'D', number: 79 },
  ]);
  it.each([
    ['jarnkrok', ['Calle Järnkrok']],
    ['JÄRN', ['Calle Järnkrok']],
    ['matthews auston', ['Auston Matthews']],
    ['ekman larsson', ['Oliver Ekman-Larsson']],
    ['sorensen', ['Jesper Sørensen']],
    ['k andre', ["K'Andre Miller"]],
    ['34', ['Auston Matthews']],
    ['#34', ['Auston Matthews']],
    ['3', ['Jesper Sørensen', 'Auston Matthews']],
    ['nobody', []],
  ])('finds by %j across all positions', (text, names) => {
    expect(searchRoster(roster, text).map((player) => player.name)).toEqual(names);
  });

  it('gives everyone for an empty text', () => {
    expect(searchRoster(roster, '  ')).toBe(roster);
  });

  it('finds every player by his own name in any case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roster), fc.boolean(), (player, upper) => {
        const text = upper ? player.name.toUpperCase() : foldText(player.name);
        expect(searchRoster(roster, text)).toContain(player);
      }),
    );
  });
});

describe('standInsFor', () => {
  const rows = [
    { id: 1, last_name: 'Wing', position: 'LW', number: 1 },
    { id: 2, last_name: 'Center', position: 'C', number: 2 },
    { id: 3, last_name: 'Other', position: 'RW', number: 3 },
    { id: 4, last_name: 'Back', position: 'D', number: 4 },
  ];
  const roster = normalizeRoster(rows);
  const lineupWith = (...slots: readonly (keyof Lineup)[]): Lineup => ({
    ...EMPTY_LINEUP,
    ...Object.fromEntries(slots.map((slot, index) => [slot, roster[index]!])),
  });
  const names = (lineup: Lineup, tab: (typeof POSITIONS)[number]) =>
    standInsFor(roster, tab, lineup).map(({ lastName }) => lastName);

  it('offers other forwards once a tab’s own players are used up', () => {
    expect(names(EMPTY_LINEUP, 'lw')).toEqual([]);
    expect(names(lineupWith('lw1'), 'lw')).toEqual(['Center', 'Other']);
    expect(names(lineupWith('lw1', 'lw2'), 'lw')).toEqual(['Other']);
  });

  it('offers nobody where no slot is empty, or only the tab’s own kind may play', () => {
    const full = { ...lineupWith('lw1'), lw2: roster[3]!, lw3: roster[3]!, lw4: roster[3]! };
    expect(names(full, 'lw')).toEqual([]);
    expect(names(lineupWith('lw1'), 'g')).toEqual([]);
    expect(names({ ...EMPTY_LINEUP, d1: roster[3]! }, 'd')).toEqual([]);
  });
});
