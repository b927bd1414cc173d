import { expect, it } from 'vitest';
import { checkEmail, checkKnownEmail } from './email.ts';
import { type TextRefusal, textSentence } from './text-sentences.ts';

const sentenceOf = (refusal: TextRefusal | null) => refusal && textSentence(refusal);

const INCOMPLETE = 'This is not a complete email address.';

it.each([
  ['coach@lines.example', null],
  ['  coach@lines.example ', null],
  ['first.last+tag@sub.domain.example', null],
  ['josé@exämple.example', null],
  ['', 'Please enter your email address.'],
  ['coach', INCOMPLETE],
  ['@lines.example', INCOMPLETE],
  ['coach@lines', INCOMPLETE],
  ['co ach@lines.example', INCOMPLETE],
  ['coach@lines.example\nbcc: all@lines.example', INCOMPLETE],
  ['"coach"@lines.example', INCOMPLETE],
  ['coach@lines.example,wing@lines.example', INCOMPLETE],
  ['coach@lines.example;1', INCOMPLETE],
  ["o'neil+nhl@lines.example", null],
  ['a..b@lines.example', INCOMPLETE],
  ['.a@lines.example', INCOMPLETE],
  ['a.@lines.example', INCOMPLETE],
  ['x'.repeat(64) + '@lines.example', null],
  ['x'.repeat(65) + '@lines.example', 'This email address is too long.'],
  ['é'.repeat(33) + '@lines.example', 'This email address is too long.'],
])('checks %j: %j', (address, answer) => {
  expect(sentenceOf(checkEmail(address))).toBe(answer);
});

it('accepts what earlier versions accepted where an account may exist', () => {
  expect(checkKnownEmail('a..b@lines.example')).toBeNull();
});

it('limits the length in bytes', () => {
  const domain = '@lines.example';
  expect(checkEmail(`coach@${'x'.repeat(254 - domain.length - 6)}.${domain.slice(1)}`)).toBeNull();
  expect(sentenceOf(checkEmail('é'.repeat(121) + domain))).toBe('This email address is too long.');
});
