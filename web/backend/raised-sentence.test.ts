import { expect, it } from 'vitest';
import { raisedSentence } from './raised-sentence.ts';

const SENTENCES = { too_large: 'At most {most} rows.', gone: 'It is gone.' };

it.each([
  ['a code without parameters', 'P0001', 'gone', null, 'It is gone.'],
  ['a parameter', 'P0001', 'too_large', '{"most": 10000}', 'At most 10,000 rows.'],
  ['an unknown code', 'P0001', 'newer', null, 'As raised.'],
  ['the name of an inherited property', 'P0001', 'constructor', null, 'As raised.'],
  ['no code', 'P0001', null, null, 'As raised.'],
  ['no parameters', 'P0001', 'too_large', null, 'As raised.'],
  ['null as parameters', 'P0001', 'too_large', 'null', 'As raised.'],
  ['broken parameters', 'P0001', 'too_large', '{', 'As raised.'],
  ['an error of PostgreSQL itself', '23514', 'gone', null, 'As raised.'],
])('%s', (_what, code, hint, details, sentence) => {
  expect(raisedSentence({ code, message: 'As raised.', hint, details }, SENTENCES)).toBe(sentence);
});
