import { expect, it } from 'vitest';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { findPlayers } from '../favorites-page.tsx';

function player(name: string, teamName: string | null, teamAbbreviation: string | null): LeaguePlayer {
  return { id: name, name, number: null, teamName, teamAbbreviation };
}

const PLAYERS = [
  player('Sebastian Aho', 'Carolina Hurricanes', 'CAR'),
  player('Calle Järnkrok', 'Toronto Maple Leafs', 'TOR'),
  player('Ryan Anders', null, null),
  player('Matthew Knies', 'Toronto Maple Leafs', 'TOR'),
  player('Auston Matthews', 'Toronto Maple Leafs', 'TOR'),
];

const namesOf = (text: string) => findPlayers(PLAYERS, text).map(({ name }) => name);

it('ranks beginnings of last names before other names, parts of names, and teams', () => {
  expect(namesOf('matth')).toEqual(['Auston Matthews', 'Matthew Knies']);
  expect(namesOf('an')).toEqual(['Ryan Anders', 'Sebastian Aho']);
  expect(namesOf('ca')).toEqual(['Calle Järnkrok', 'Sebastian Aho']);
  expect(namesOf('tor')).toEqual(['Calle Järnkrok', 'Matthew Knies', 'Auston Matthews']);
  expect(namesOf('leafs matt')).toEqual(['Matthew Knies', 'Auston Matthews']);
});

it('ignores case and accents, and requires every word', () => {
  expect(namesOf('JARNKROK')).toEqual(['Calle Järnkrok']);
  expect(namesOf('auston aho')).toEqual([]);
  expect(namesOf('  ')).toHaveLength(PLAYERS.length);
});
