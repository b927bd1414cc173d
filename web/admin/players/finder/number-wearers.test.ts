import { expect, it } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import { playerRow } from '#tests/support/players.ts';
import { makeLeague } from './league.ts';
import { numberClashes } from './number-wearers.ts';

const player = (id: number, team_id: number, last_name: string, number: number | null, jersey_number = '') =>
  playerRow(id, { team_id, first_name: 'A', last_name, number, jersey_number });

const league = makeLeague(
  [
    player(1, 1, 'Matthews', 34),
    player(2, 1, 'Legacy', null, '07'),
    player(3, 1, 'Nobody', null),
    player(4, 2, 'Comes', 34),
    player(5, 2, 'Brings', 7),
    player(6, 2, 'Fits', 99),
    player(7, 2, 'Twin', 99),
    player(8, 2, 'Bare', null),
    player(9, 1, 'Double', 34),
  ],
  normalizeTeams([
    { id: 1, name: 'Toronto Maple Leafs' },
    { id: 2, name: 'Boston Bruins' },
  ]),
);

const joining = (...ids: number[]) => league.players.filter(({ row }) => ids.includes(row.id));

it.each<[string, number[], string[]]>([
  ['a number that is worn there, also twice', [4], ['A Double and A Matthews wear 34 there already.']],
  ['one that only the legacy text says', [5], ['A Legacy wears 7 there already.']],
  ['two who bring the same', [6, 7], ['A Fits and A Twin both wear 99.']],
  [
    'by number, each once',
    [4, 5, 6],
    ['A Legacy wears 7 there already.', 'A Double and A Matthews wear 34 there already.'],
  ],
  ['nobody for whom it is free, or who has none', [6, 8], []],
])('names %s', (_what, ids, expected) => {
  expect(numberClashes(league, '1', joining(...ids))).toEqual(expected);
});

it('does not count players who move along', () => {
  expect(numberClashes(league, '1', joining(1, 4))).toEqual(['A Double wears 34 there already.']);
});
