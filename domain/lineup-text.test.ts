import { expect, it } from 'vitest';
import { EMPTY_LINEUP, type Lineup } from './lineup.ts';
import { lineupHeadline, lineupRows, lineupText } from './lineup-text.ts';
import { SLOTS } from './slots.ts';

const NAMES = `Matthew Knies, Auston Matthews, William Nylander, Bobby McMann, John Tavares, Calle Järnkrok,
  Steven Lorentz, Jack Hughes, Luke Hughes, Nick Paul, Scott Laughton, Max Domi, Morgan Rielly, Brandon Carlo, Jake McCabe,
  Oliver Ekman-Larsson, Trevor van Riemsdyk, Philippe Myers, Anthony Stolarz, Joseph Woll`.split(/,\s+/);

const FULL = Object.fromEntries(
  SLOTS.map(({ id, position }, index) => [id, { id, name: NAMES[index] ?? '', position, number: null }]),
) as unknown as Lineup;

it('is a row for each line, pair and the goalies, by last names as far as those tell players apart', () => {
  expect(lineupRows(FULL)).toBe(`Knies – Matthews – Nylander
McMann – Tavares – Järnkrok
Lorentz – J. Hughes – L. Hughes
Paul – Laughton – Domi

Rielly – Carlo
McCabe – Ekman-Larsson
van Riemsdyk – Myers

Stolarz – Woll`);
});

it('marks what is empty', () => {
  expect(lineupRows({ ...EMPTY_LINEUP, c1: FULL.c1 }).split('\n')[0]).toBe('— – Matthews – —');
});

it('begins with the headline and ends with the address, where there is one', () => {
  const lines = lineupText(FULL, 'Opening night', 'https://lines.example').split('\n');
  expect(lines.slice(0, 3)).toEqual(['Opening night', '', 'Knies – Matthews – Nylander']);
  expect(lines.at(-1)).toBe('https://lines.example');
  expect(lineupText(FULL, 'Opening night', '').endsWith('Stolarz – Woll')).toBe(true);
});

it('is headed by its title, else by its team', () => {
  expect(lineupHeadline(' Opening night ', 'Toronto Maple Leafs')).toBe('Opening night');
  expect(lineupHeadline('  ', 'Toronto Maple Leafs')).toBe('Toronto Maple Leafs lineup');
});
