import { expect, it } from 'vitest';
import { bestPartners, readTeamUnits, togetherText } from './team-units.ts';

const UNITS = readTeamUnits([
  ['trio', ['1', '2', '3'], 18, 12_000, 720, 0, 12, 7, 54, 46],
  ['trio', ['1', '2', '4'], 1, 60, 0, 0, 0, 1, 3, 0],
  ['pair', ['5', '6'], 2, 1800, 0, 0, 1, 1, 0, 0],
  ['pair', ['7']],
  'rubbish',
]);

it.each([
  ['trio', ['3', '1', '2'], '212 min together · 12–7 goals · 54 % of attempts · 18 games'],
  ['trio', ['4', '2', '1'], '1 min together · 0–1 goals · 1 game'],
  ['pair', ['6', '5'], '30 min together · 1–1 goals · 2 games'],
  ['trio', ['1', '3', '4'], 'Never together this season'],
  ['pair', ['1', '2'], 'Never together this season'],
  ['pair', ['5', '7'], ''],
  ['pair', ['5', undefined], ''],
] as const)('says of the %s %j: %s', (kind, ids, text) => {
  expect(togetherText(UNITS, kind, ids)).toBe(text);
});

it('reads nothing from a result that is no list', () => {
  expect(readTeamUnits({ message: 'error' }).players.size).toBe(0);
});

it('finds the best partners of one or two players, longest time at 5 on 5 first', () => {
  const units = readTeamUnits([
    ['trio', ['1', '2', '3'], 18, 12_000, 9000, 0, 0, 0, 0, 0],
    ['trio', ['1', '2', '4'], 3, 1200, 0, 0, 0, 0, 0, 0],
    ['trio', ['1', '4', '5'], 3, 12_600, 0, 0, 0, 0, 0, 0],
    ['trio', ['1', '6', '7'], 1, 269, 0, 0, 0, 0, 0, 0],
    ['trio', ['2', '3', '4'], 1, 6000, 0, 0, 0, 0, 0, 0],
    ['pair', ['1', '8'], 1, 90_000, 0, 0, 0, 0, 0, 0],
  ]);
  expect([...bestPartners(units, 'trio', ['1'])]).toEqual([
    ['4', 230],
    ['2', 220],
    ['5', 210],
  ]);
  expect([...bestPartners(units, 'trio', ['1', '2'])]).toEqual([
    ['3', 200],
    ['4', 20],
  ]);
  expect([...bestPartners(units, 'pair', ['8'])]).toEqual([['1', 1500]]);
  expect(bestPartners(units, 'pair', ['9']).size).toBe(0);
});
