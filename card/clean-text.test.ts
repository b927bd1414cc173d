import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphemes } from '#domain/graphemes.ts';
import { cleanCardText } from './clean-text.ts';

it.each([
  ['  My \n\t lineup ', 'My lineup'],
  ['a\u200Bb\uFEFFc', 'abc'],
  ['\u202Eevil', 'evil'],
  ['e\u0301', 'é'],
  ['x\u0301\u0302\u0303\u0304\u0305', 'x\u0301\u0302'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
  ['a\u200Db', 'ab'],
  ['\uD800', ''],
  ['<b>', '<b>'],
  [null, ''],
  [42, ''],
])('cleans %j', (text, clean) => {
  expect(cleanCardText(text)).toBe(clean);
});

it('cuts long text, joins lines, and leaves clean text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
      const clean = cleanCardText(text);
      expect(graphemes(clean).length).toBeLessThanOrEqual(120);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\n]/u);
      expect(cleanCardText(clean)).toBe(clean);
    }),
  );
});
