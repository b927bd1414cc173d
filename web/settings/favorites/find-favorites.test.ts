import { expect, it } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { findPlayers, findTeams } from './find-favorites.ts';

function player(name: string, teamName: string | null, teamAbbreviation: string | null): LeaguePlayer {
  return { id: name, name, number: null, teamName, teamAbbreviation };
}

const PLAYERS = [
  player('Sebastian Aho', 'Carolina Hurricanes', 'CAR'),
  player('Calle Järnkrok', 'Toronto Maple Leafs', 'TOR'),
  player('Ryan Anders', null, null),
  player('Auston Matthews', 'Toronto Maple Leafs', 'TOR'),
];

const namesOf = (text: string) => findPlayers(PLAYERS, text).map(({ name }) => name);

it('finds by the beginnings of names first, then by parts of them, then by team', () => {
  expect(namesOf('an')).toEqual(['Ryan Anders', 'Sebastian Aho']);
  expect(namesOf('ca')).toEqual(['Calle Järnkrok', 'Sebastian Aho']);
  expect(namesOf('tor')).toEqual(['Calle Järnkrok', 'Auston Matthews']);
  expect(namesOf('leafs matt')).toEqual(['Auston Matthews']);
});

it('asks for neither case nor accents, and for every word', () => {
  expect(namesOf('JARNKROK')).toEqual(['Calle Järnkrok']);
  expect(namesOf('auston aho')).toEqual([]);
  expect(namesOf('  ')).toHaveLength(PLAYERS.length);
});

it('finds teams without their accents', () => {
  const teams = normalizeTeams([
    { id: 1, name: 'Montréal Canadiens', abbreviation: 'MTL' },
    { id: 2, name: 'Boston Bruins', abbreviation: 'BOS' },
  ]);
  expect(findTeams(teams, 'montreal').map(({ id }) => id)).toEqual(['1']);
  expect(findTeams(teams, 'bos').map(({ id }) => id)).toEqual(['2']);
  expect(findTeams(teams, 'nordiques')).toEqual([]);
  expect(findTeams(teams, '')).toHaveLength(2);
});
