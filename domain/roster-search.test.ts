import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LINEUP, makeLineup, type Lineup } from './lineup.ts';
import type { POSITIONS } from './positions.ts';
import type { SlotId } from './formation.ts';
import { foldText, searchRoster, splitByUse, standInsFor } from './roster-search.ts';
import { normalizeRoster } from './roster.ts';

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

  it('lists unused players first, by position and then by number', () => {
    const { free, taken } = splitByUse(roster, new Set(['4', '1']));
    expect(free.map(({ name }) => name)).toEqual([
      'Auston Matthews',
      "K'Andre Miller",
      'Oliver Ekman-Larsson',
    ]);
    expect(taken.map(({ name }) => name)).toEqual(['Calle Järnkrok', 'Jesper Sørensen']);
  });

  it('returns all players for an empty text', () => {
    expect(searchRoster(roster, '  ')).toBe(roster);
  });

  it('finds every player by their own name in any case', () => {
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
  const lineupWith = (...slots: readonly SlotId[]): Lineup =>
    makeLineup(Object.fromEntries(slots.map((slot, index) => [slot, roster[index]!])));
  const names = (lineup: Lineup, tab: (typeof POSITIONS)[number]) =>
    standInsFor(roster, tab, lineup).map(({ lastName }) => lastName);

  it('offers other forwards once all players of a tab are placed', () => {
    expect(names(EMPTY_LINEUP, 'lw')).toEqual([]);
    expect(names(lineupWith('lw1'), 'lw')).toEqual(['Center', 'Other']);
    expect(names(lineupWith('lw1', 'lw2'), 'lw')).toEqual(['Other']);
  });

  it('offers no players if no slot is empty, or if only the tab’s own positions may play', () => {
    const full = makeLineup({
      ...lineupWith('lw1').players,
      lw2: roster[3]!,
      lw3: roster[3]!,
      lw4: roster[3]!,
    });
    expect(names(full, 'lw')).toEqual([]);
    expect(names(lineupWith('lw1'), 'g')).toEqual([]);
    expect(names(makeLineup({ d1: roster[3]! }), 'd')).toEqual([]);
  });
});
