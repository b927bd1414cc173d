import { expect, it } from 'vitest';
import { makeLineup } from './lineup.ts';
import { lineupCaption, lineupHeadline, lineupRows, lineupText } from './lineup-text.ts';
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
