import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITIONS } from './positions.ts';
import { playersOf } from './roster-search.ts';
import { compareRosterPlayers, normalizePlayer, normalizeRoster } from './roster.ts';

describe('normalizePlayer', () => {
  it('reads a full row', () => {
    const row = {
      id: 7,
      first_name: ' Auston ',
      last_name: 'Matthews',
      position: 'C',
      number: 34,
      nhl_id: 8479318,
      depth: 1,
    };
    expect(normalizePlayer(row)).toEqual({
      id: '7',
      firstName: 'Auston',
      lastName: 'Matthews',
      name: 'Auston Matthews',
      position: 'c',
      number: 34,
      nhlId: '8479318',
      depth: 1,
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

  it('is a total order of all rows', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const roster = normalizeRoster(rows);
        expect(roster.length).toBe(rows.length);
        for (let index = 1; index < roster.length; index += 1) {
          expect(compareRosterPlayers(roster[index - 1]!, roster[index]!)).toBeLessThanOrEqual(0);
        }
        const inTabs = POSITIONS.flatMap((position) => playersOf(roster, position));
        const sure = roster.filter(({ isUnsure }) => !isUnsure);
        expect(inTabs.length, 'every sure player stands in exactly one tab').toBe(sure.length);
      }),
    );
  });
});
