import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeRules,
  changeStrength,
  checkNewPassword,
  checkPasswordLength,
  checkPattern,
  checkSignUpPassword,
  PASSWORD_MAX_BYTES,
  signUpStrength,
  spellPassword,
} from './password.ts';
import { type TextRefusal, textSentence } from './text-sentences.ts';

const sentenceOf = (refusal: TextRefusal | null) => refusal && textSentence(refusal);

const TOO_LONG =
  'The password may be at most 72 bytes long; letters outside the English alphabet count double or more.';

const ROW = 'This password is a row or a repetition, which guessers try first. Choose another.';
const FEW = 'The password needs at least 4 different characters, because guessers try repetitions first.';
const OWN = 'This password is your email address or our name, which guessers try first. Choose another.';

it.each([
  ['jane.doe@lines.example', OWN],
  ['Jane.Doe12', OWN],
  ['line rush!', OWN],
  ['jane.doe-five-hole', null],
  ['five-hole', null],
])('%j is no password of the account jane.doe@lines.example: %j', (password, answer) => {
  expect(sentenceOf(checkPattern(password, 'Jane.Doe@lines.example'))).toBe(answer);
});

describe('a new account', () => {
  it.each([
    ['', 0, 'Weak'],
    ['abc', 1, 'Weak'],
    ['abcdefgh', 2, 'Weak'],
    ['abcdefgH', 3, 'Medium'],
    ['abcdefG1', 4, 'Medium'],
    ['abcdeF1!', 5, 'Strong'],
    ['abcdefghijK1', 5, 'Strong'],
    ['abcdefghiJ1!', 6, 'Strong'],
    ['aB1!', 4, 'Medium'],
    ['🏒🏒🏒🏒🏒🏒🏒🏒', 2, 'Weak'],
    ['éÉ', 2, 'Weak'],
    ['correct horse battery', 3, 'Medium'],
  ] as const)('scores %j with %i: %s', (password, score, label) => {
    expect(signUpStrength(password)).toEqual({ score, label });
  });

  it.each([
    ['nothing', '', 'Please enter a password.'],
    ['five characters', 'abcde', 'The password needs at least 6 characters.'],
    ['five emoji', '🏒🏒🏒🏒🏒', 'The password needs at least 6 characters.'],
    ['six characters', 'icings', null],
    ['six emoji', '🏒🥅🚨🧊🏟🏒', null],
    ['72 bytes', 'Aé1!'.padEnd(71, 'drop it '), null],
    ['a row', 'abcdef', ROW],
    ['a row downwards', '654321', ROW],
    ['two rows', 'abcdef12', ROW],
    ['a repetition', 'goalgoal', ROW],
    ['one character', 'aaaaaa', FEW],
    ['three characters', 'sixsix', FEW],
    ['blanks', '      ', FEW],
    ['blanks of all kinds', '\u2000\u3000\u00a0 \u2003\u2009', FEW],
    ['letters that only look different', 'aａaａaａ', FEW],
    ['73 bytes', `${'é'.repeat(36)}x`, TOO_LONG],
  ])('checks %s', (_, password, answer) => {
    expect(sentenceOf(checkSignUpPassword(password))).toBe(answer);
  });
});

describe('a changed password', () => {
  it.each([
    ['', 0, 'weak', []],
    ['abc', 20, 'weak', ['lowercase']],
    ['abcdefgh', 40, 'weak', ['length', 'lowercase']],
    ['abcdefgH', 60, 'fair', ['length', 'uppercase', 'lowercase']],
    ['abcdefG1', 80, 'fair', ['length', 'uppercase', 'lowercase', 'digit']],
    ['abcdeF1!', 100, 'strong', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
    ['abcdeF1 ', 80, 'fair', ['length', 'uppercase', 'lowercase', 'digit']],
    ['aB1!', 80, 'fair', ['uppercase', 'lowercase', 'digit', 'symbol']],
    ['ÅÄÖåäö1€', 100, 'strong', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
  ])('%j is %i %% %s', (password, percent, label, met) => {
    expect(changeStrength(password)).toEqual({ percent, label });
    expect(changeRules(password).flatMap((rule) => (rule.met ? [rule.id] : []))).toEqual(met);
  });

  it('has five rules with labels', () => {
    expect(changeRules('').map((rule) => rule.label)).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One digit',
      'One special character',
    ]);
  });

  it.each([
    ['', '', 'Please enter a new password'],
    ['', 'other', 'Please enter a new password'],
    ['abc', 'abd', 'Passwords do not match'],
    ['Zamboni-4-tonight', 'Zamboni-4-tonight ', 'Passwords do not match'],
    ['abc', 'abc', 'Password does not meet requirements'],
    ['Zamboni-4-tonight', 'Zamboni-4-tonight', null],
    [`Aa1!${'x'.repeat(69)}`, `Aa1!${'x'.repeat(69)}`, TOO_LONG],
  ])('checks %j and %j: %j', (password, repeated, answer) => {
    expect(sentenceOf(checkNewPassword(password, repeated))).toBe(answer);
  });
});

it('rejects a password that bcrypt would cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 6, maxLength: 60 }), (text) => {
      fc.pre(Array.from(spellPassword(text)).length >= 6);
      const fits = new TextEncoder().encode(spellPassword(text)).length <= PASSWORD_MAX_BYTES;
      if (fits) expect(checkPasswordLength(text, 6)).toBeNull();
      else expect([checkSignUpPassword(text), checkNewPassword(text, text)]).not.toContain(null);
    }),
  );
});
