import { expect, it } from 'vitest';
import { NO_WORDS } from './card-words.ts';
import { ELEVEN_SEVEN } from './formation.ts';
import { makeLineup } from './lineup.ts';
import { lineupMarkdown } from './lineup-markdown.ts';
import type { Position } from './positions.ts';

const player = (name: string, number: number | null, position: Position = 'c') => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id: name, name, firstName, lastName, number, position };
};

const MATTHEWS = player('Auston Matthews', 34);
const RIELLY = player('Morgan Rielly', 44, 'd');
const WOLL = player('Joseph Woll', 60, 'g');

it('contains the same as the text, with a table for each zone', () => {
  const lineup = makeLineup(
    { c1: { ...MATTHEWS, facts: { letter: 'C' } }, d2: RIELLY, starter: { ...WOLL, facts: { letter: 'A' } } },
    undefined,
    {
      scratches: [{ player: player('Max_A Domi*', null), reason: 'scratched' }],
      units: { pp1lf: MATTHEWS.id },
    },
  );
  const words = { ...NO_WORDS, opponent: 'Boston Bruins', when: 'Tonight', note: '*', signature: '@a_fan' };
  const texts = {
    lineup,
    title: 'Game | 7',
    teamName: 'Toronto Maple Leafs',
    words,
    link: 'https://a.test/',
  };
  expect(lineupMarkdown(texts)).toBe(
    [
      String.raw`**Game \| 7**`,
      '',
      'Toronto Maple Leafs lineup',
      '',
      String.raw`vs. Boston Bruins – Tonight – \*`,
      '',
      '|  | Left wing | Center | Right wing |',
      '| --- | --- | --- | --- |',
      '| Line 1 | — | 34 Auston Matthews (C) | — |',
      '| Line 2 | — | — | — |',
      '| Line 3 | — | — | — |',
      '| Line 4 | — | — | — |',
      '',
      '|  | Left defense | Right defense |',
      '| --- | --- | --- |',
      '| Pair 1 | — | 44 Morgan Rielly |',
      '| Pair 2 | — | — |',
      '| Pair 3 | — | — |',
      '',
      '| Starter | Backup |',
      '| --- | --- |',
      '| 60 Joseph Woll | — |',
      '',
      'PP1: Auston Matthews – — – — – — – —',
      '',
      String.raw`Scratches: Max\_A Domi\*`,
      '',
      String.raw`Lines by @a\_fan`,
      '',
      'https://a.test/',
    ].join('\n'),
  );
});

it('leaves lanes empty that the formation lacks', () => {
  const text = lineupMarkdown({
    lineup: makeLineup({}, ELEVEN_SEVEN),
    title: '',
    teamName: 'Boston Bruins',
    link: '',
  });
  expect(text).toContain('| Line 4 | — | — |  |');
  expect(text).toContain('| Pair 4 | — |  |');
});
