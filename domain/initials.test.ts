import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Auston Matthews', 'AM'],
  ['James van Riemsdyk', 'JR'],
  ['Cher', 'C'],
  ['coach@lines.example', 'C'],
  ['first.last@lines.example', 'F'],
  ['  Ann \t Lee ', 'AL'],
  ['Étienne Öberg', 'ÉÖ'],
  ['E\u0301tienne Morin', 'ÉM'],
  ['ßen Ash', 'ßA'],
  ['משה כהן', 'מכ'],
  ['محمد علي', 'مع'],
  ['山田 太郎', '山太'],
  ['🏒 Fan', '🏒F'],
  ['👨‍👩‍👧 Smith', '👨‍👩‍👧S'],
  ['🇨🇦', '🇨🇦'],
  ['\u202Eevil', 'E'],
  ['...', '?'],
  ['', '?'],
  [null, '?'],
])('shortens %j to %j', (text, initials) => {
  expect(initialsOf(text)).toBe(initials);
});

it('returns one or two characters for any name', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const count = [...graphemes.segment(initialsOf(text))].length;
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(2);
    }),
  );
});
