import { expect, it } from 'vitest';
import { writeSentence } from '#platform/http/refusals/sentences.ts';

it.each([
  ['It is gone.', {}, 'It is gone.'],
  ['At most {most} rows.', { most: 10_000 }, 'At most 10,000 rows.'],
  ['{arrived} of {expected} rows.', { arrived: 0, expected: 3, other: true }, '0 of 3 rows.'],
  ['No shelf {shelf}.', { shelf: '$&/{code}' }, 'No shelf $&/{code}.'],
  ['{constructor}', {}, '{constructor}'],
  [({ count }: { count: number }) => (count === 1 ? 'One.' : `${count}.`), { count: 1 }, 'One.'],
])('fills %s with %j: %j', (entry, given, sentence) => {
  expect(writeSentence({ code: entry }, { code: 'code', ...given } as never)).toBe(sentence);
});
