import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeRules,
  changeStrength,
  checkNewPassword,
  checkSignUpPassword,
  PASSWORD_MAX_BYTES,
  signUpStrength,
} from './password.ts';
import { textSentence } from './forms/text-sentences.ts';
import type { TextRefusal } from './text-refusal.ts';

const sentenceOf = (refusal: TextRefusal | null) => refusal && textSentence(refusal);

const TOO_LONG =
  'The password may be at most 72 bytes long; letters outside the English alphabet count double or more.';

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
    ['six characters', 'abcdef', null],
    ['72 bytes', 'é'.repeat(36), null],
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
      const fits = new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES;
      if (fits) expect(checkSignUpPassword(text)).toBeNull();
      else expect([checkSignUpPassword(text), checkNewPassword(text, text)]).not.toContain(null);
    }),
  );
});
