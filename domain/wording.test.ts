import { expect, it } from 'vitest';
import { fillText, sentenceOf } from './wording.ts';

it.each([
  ['It is gone.', {}, 'It is gone.'],
  ['At most {most} rows.', { most: 10_000 }, 'At most 10,000 rows.'],
  ['{arrived} of {expected} rows.', { arrived: 0, expected: 3, other: true }, '0 of 3 rows.'],
  ['No zone {zone}.', { zone: '$&/{Mars}' }, 'No zone $&/{Mars}.'],
  ['{arrived} of {expected} rows.', { arrived: 0 }, null],
  ['No zone {zone}.', { zone: null }, null],
  ['{constructor}', {}, null],
])('fills %j with %j: %j', (text, given, sentence) => {
  expect(fillText(text, given)).toBe(sentence);
});

it('words a code by its text or its function', () => {
  const table = {
    few: 'At least {min}.',
    cells: ({ count }: { count: number }) => (count === 1 ? 'One cell.' : `${count} cells.`),
  } as const;
  expect(sentenceOf(table, { code: 'few', min: 2 })).toBe('At least 2.');
  expect(sentenceOf(table, { code: 'cells', count: 1 })).toBe('One cell.');
});
