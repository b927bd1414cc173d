import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineupFileName } from './file-name.ts';

it.each([
  ['Toronto Maple Leafs', 'toronto_maple_leafs_lineup.png'],
  ['St. Louis Blues', 'st_louis_blues_lineup.png'],
  ['Montréal Canadiens', 'montréal_canadiens_lineup.png'],
  ['  Utah  Mammoth ', 'utah_mammoth_lineup.png'],
  ['../../etc/passwd', 'etc_passwd_lineup.png'],
  ['con.exe\u0000\u202Egnp', 'con_exe_gnp_lineup.png'],
  ['', 'lineup.png'],
  ['🏒', 'lineup.png'],
  [null, 'lineup.png'],
  [undefined, 'lineup.png'],
])('names the file of %j', (team, name) => {
  expect(lineupFileName(team)).toBe(name);
});

it('includes the variant', () => {
  expect(lineupFileName('Toronto Maple Leafs', 'square')).toBe('toronto_maple_leafs_lineup_square.png');
  expect(lineupFileName('', 'story')).toBe('lineup_story.png');
  expect(lineupFileName('', 'story', 'mp4')).toBe('lineup_story.mp4');
});

it('never contains a path, starts with a dot or gets too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (team) => {
      expect(lineupFileName(team)).toMatch(/^(?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_-]{0,90}_)?lineup\.png$/u);
    }),
  );
});
