import { afterEach, expect, it, vi } from 'vitest';
import { graphemes } from './graphemes.ts';
import { initialsOf } from './initials.ts';

afterEach(() => vi.unstubAllGlobals());

it('counts a joined emoji and an accented letter as one', () => {
  expect(graphemes('👨‍👩‍👧e\u0301x')).toHaveLength(3);
});

it('splits text in browsers without Intl.Segmenter', () => {
  vi.stubGlobal('Intl', {});
  expect(graphemes('e\u0301xß\n🏒')).toEqual(['e\u0301', 'x', 'ß', '\n', '🏒']);
  expect(graphemes('plain')).toHaveLength(5);
  expect(initialsOf('E\u0301tienne Morin')).toBe('ÉM');
});
