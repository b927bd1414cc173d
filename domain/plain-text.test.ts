import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanMultilineText, countBytes, countCharacters, cutCharacters } from './plain-text.ts';

const FAMILY = '👨‍👩‍👧';

describe('a line', () => {
  it.each([
    ['blanks around', '  Tonight \u00a0', 'Tonight'],
    ['a line break', 'Game\r\nnight', 'Game night'],
    ['a tab', 'Game\tnight', 'Game night'],
    ['control characters', 'Ga\u0000me\u001b[31m', 'Game[31m'],
    ['a direction override', 'a\u202Egpj.exe', 'agpj.exe'],
    ['an isolate', '\u2066Ann\u2069', 'Ann'],
    ['a zero-width blank', 'An\u200Bn', 'Ann'],
    ['a letter in two parts', 'E\u0301tienne', 'Étienne'],
    ['half of an emoji', 'Puck \ud83c', 'Puck'],
    ['only blanks and joiners', ' \u200D\u3164\u2800 ', ''],
    ['nothing', '', ''],
  ])('removes %s', (_, given, kept) => {
    expect(cleanLine(given)).toBe(kept);
  });

  it.each([
    'ליל משחק',
    'مباراة الليلة',
    'می‌خواهم',
    FAMILY,
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '<script>alert(1)</script>',
    'Ann  Lee',
    '試合の夜',
  ])('preserves %s', (text) => {
    expect(cleanLine(text)).toBe(text);
  });
});

it('a text preserves its lines', () => {
  expect(cleanMultilineText(' One\r\nTwo\rThree\u2028Four\n\nFive\u0007\t! \n')).toBe(
    'One\nTwo\nThree\nFour\n\nFive !',
  );
  expect(cleanMultilineText('\u202Eabc')).toBe('abc');
  expect(cleanMultilineText(' \n\t\u200B ')).toBe('');
});

it.each([
  ['a line', cleanLine],
  ['a text', cleanMultilineText],
])('cleaning %s twice changes nothing', (_, clean) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = clean(text);
      expect(clean(cleaned)).toBe(cleaned);
      expect(cleaned.trim()).toBe(cleaned);
    }),
  );
});

it('counts characters as the database does, and bytes as UTF-8 does', () => {
  expect(['', 'abc', 'é', '🏒', FAMILY].map(countCharacters)).toEqual([0, 3, 1, 1, 5]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(countCharacters(text)).toBe(Array.from(text).length);
      expect(countBytes(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

it('cuts between characters', () => {
  expect(cutCharacters('abc', 3)).toBe('abc');
  expect(cutCharacters('🏒🏒🏒', 2)).toBe('🏒🏒');
  expect(cutCharacters('a🏒b', 2)).toBe('a🏒');
});

it('cuts piles of accents, which would take seconds to compose', () => {
  const pile = `e${'\u0301\u0323'.repeat(100_000)}`;
  expect(cleanLine(pile).length).toBeLessThan(25);
  expect(cleanMultilineText(`a\n${pile}`).length).toBeLessThan(25);
});
