import { expect, it } from 'vitest';
import { readTeamSeason, seasonTrios } from './team-season.ts';

const game = (id: number, trios: unknown) => ({
  id,
  starts_at: `2026-11-0${id}T00:00:00Z`,
  is_home: true,
  opponent: 'BOS',
  goals: 3,
  opponent_goals: null,
  trios,
});

it('finds the trios of several games, in any order of their players', () => {
  const value = {
    games: [game(1, [['1', '2', '3']]), game(2, null), game(3, [['4'], ['3', '1', '2']]), game(4, [['4']])],
    names: { '1': 'Al' },
  };
  const season = readTeamSeason(value);
  expect(season.games[0]).toMatchObject({ isHome: true, goals: 3, opponentGoals: null });
  expect(season.names).toEqual({ '1': 'Al' });
  expect(seasonTrios(season.games, 9)).toEqual([
    { key: '4', players: ['4'], games: 2, first: new Date('2026-11-03'), last: new Date('2026-11-04') },
    {
      key: '1 2 3',
      players: ['3', '1', '2'],
      games: 2,
      first: new Date('2026-11-01'),
      last: new Date('2026-11-03'),
    },
  ]);
  const [one, two] = [['1'], ['2']];
  const games = readTeamSeason({
    games: [game(1, [one]), game(2, [one, two]), game(3, [one]), game(4, [two])],
  });
  expect(seasonTrios(games.games, 1).map(({ key }) => key)).toEqual(['2']);
  expect(seasonTrios(games.games, 2).map(({ key }) => key)).toEqual(['1', '2']);
});

it('is empty for a damaged result', () => {
  expect(readTeamSeason({ games: [{ id: 1 }] })).toEqual({ games: [], names: {} });
});
