import { expect, it } from 'vitest';
import { makeLineup } from '../lineup.ts';
import { rowFacts } from './row-facts.ts';
import { readTeamUnits } from './team-units.ts';

const player = (id: string) => ({ id, name: `Player ${id}`, position: 'c', number: null }) as const;

it('has a fact for each complete row that played together', () => {
  const units = readTeamUnits([
    ['trio', ['1', '2', '3'], 18, 12_000, 720, 0, 12, 7, 54, 46],
    ['pair', ['5', '6'], 2, 1800, 0, 0, 1, 1, 0, 0],
  ]);
  const lineup = makeLineup({
    lw1: player('a'),
    c1: player('b'),
    rw1: player('c'),
    lw2: player('a2'),
    c2: player('b'),
    rw2: player('c'),
    d1: player('e'),
    d3: player('e'),
    d4: player('f'),
  });
  const ids = { a: '3', b: '1', c: '2', e: '6', f: '5' };
  expect(rowFacts(units, lineup, new Map(Object.entries(ids)))).toEqual({
    rw1: '212 min, 12–7',
    d4: '30 min, 1–1',
  });
});
