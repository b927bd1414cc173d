import { expect, it } from 'vitest';
import { makeLineup } from './lineup.ts';
import { gameLine, lineupCaption, lineupHeadline, lineupRows, lineupText } from './lineup-text.ts';
import { STANDARD_FORMATION } from './formation.ts';

const NAMES = `Matthew Knies, Auston Matthews, William Nylander, Bobby McMann, John Tavares, Calle Järnkrok,
  Steven Lorentz, Jack Hughes, Luke Hughes, Nick Paul, Scott Laughton, Max Domi, Morgan Rielly, Brandon Carlo, Jake McCabe,
  Oliver Ekman-Larsson, Trevor van Riemsdyk, Philippe Myers, Anthony Stolarz, Joseph Woll`.split(/,\s+/);

const FULL = makeLineup(
  Object.fromEntries(
    STANDARD_FORMATION.slots.map(({ id, position }, index) => [
      id,
      { id, name: NAMES[index] ?? '', position, number: null },
    ]),
  ),
);

it('has a row for each line, pair, and the goalies, with last names and initials where needed', () => {
  expect(lineupRows(FULL)).toBe(`Knies – Matthews – Nylander
McMann – Tavares – Järnkrok
Lorentz – J. Hughes – L. Hughes
Paul – Laughton – Domi

Rielly – Carlo
McCabe – Ekman-Larsson
van Riemsdyk – Myers

Stolarz – Woll`);
});

it('marks empty slots', () => {
  expect(lineupRows(makeLineup({ c1: FULL.players.c1 })).split('\n')[0]).toBe('— – Matthews – —');
});

it('has letters, special teams, and scratches after the names', () => {
  const letters = { c1: 'C', lw1: 'A' } as const;
  const worn = Object.entries(letters).map(
    ([id, letter]) => [id, { ...FULL.players[id], facts: { letter } }] as const,
  );
  const lineup = {
    ...FULL,
    players: { ...FULL.players, ...(Object.fromEntries(worn) as typeof FULL.players) },
    units: { pp1lf: 'lw1', pp1b: 'lw4', pk2rd: 'd1' },
    scratches: [
      { player: { id: '1', name: 'David Kämpf', position: 'c', number: 64 }, reason: 'scratched' },
      { player: { id: '2', name: 'Marcus Domi', position: 'd', number: null }, reason: 'injured' },
      { player: { id: '3', name: 'Simon Benoit', position: 'd', number: 2 }, reason: 'scratched' },
    ],
  } as const;
  const [lines, , , ...after] = lineupRows(lineup).split('\n\n');
  expect(lines?.split('\n')[0]).toBe('Knies (A) – Matthews (C) – Nylander');
  expect(lines?.split('\n')[3]).toBe('Paul – Laughton – Max Domi'.replace('Max', 'M.'));
  expect(after).toEqual([
    'PP1: Knies – Paul – — – — – —\nPK2: — – — – — – Rielly',
    'Scratches: Kämpf, Benoit\nInjured: M. Domi',
  ]);
});

const LINK = 'https://lines.example/?shared=1-a';
const words = { lineup: FULL, title: ' Opening night ', teamName: 'Toronto Maple Leafs', link: LINK };

it('starts with title and team, and ends with the link', () => {
  const lines = lineupText(words).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Opening night',
    'Toronto Maple Leafs lineup',
    '',
    'Knies – Matthews – Nylander',
  ]);
  expect(lines.at(-1)).toBe(LINK);
});

it.each(['', 'TORONTO MAPLE LEAFS tonight'])('names the team once under the title %j', (title) => {
  const [first, second] = lineupText({ ...words, title }).split('\n');
  expect([first, second]).toEqual([title || 'Toronto Maple Leafs lineup', '']);
});

it('has a one-line caption with title and team', () => {
  expect(lineupCaption(' Opening night', 'Toronto Maple Leafs')).toBe(
    'Opening night – Toronto Maple Leafs lineup',
  );
  expect(lineupCaption('', 'Toronto Maple Leafs')).toBe('Toronto Maple Leafs lineup');
});

it('uses its title, or its team, as the headline', () => {
  expect(lineupHeadline(' Opening night ', 'Toronto Maple Leafs')).toBe('Opening night');
  expect(lineupHeadline('  ', 'Toronto Maple Leafs')).toBe('Toronto Maple Leafs lineup');
});

it('has the game below the title, and the signature above the link', () => {
  const game = {
    opponent: 'Boston Bruins',
    opponentId: '6',
    when: 'Sat, 7:00 PM',
    venue: 'away',
    note: 'GAME 7',
    signature: '@rink-rat',
  } as const;
  const lines = lineupText({ ...words, words: game }).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    'Toronto Maple Leafs lineup',
    'at Boston Bruins – Sat, 7:00 PM – GAME 7',
    '',
  ]);
  expect(lines.slice(-2)).toEqual(['Lines by @rink-rat', LINK]);
  expect(gameLine({ ...game, venue: null, when: '', note: '' })).toBe('vs. Boston Bruins');
});
