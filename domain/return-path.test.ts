import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('accepts', () => {
  it.each([
    '/',
    '/?lineup=4f0c',
    '/settings/profile',
    '/settings/lineups?sort=new#top',
    '/profile/Rink-Rat',
    '/profile',
    '/signing-day',
    '/lineup?next=//evil.example',
    '/#/x',
    '/@evil.example',
  ])('%s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });
});

describe('rejects', () => {
  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script after a slash and a line break', '/\njavascript:alert(1)'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a blank in front', ' //evil.example'],
    ['an invisible character', '/\u200B/evil.example'],
    ['a relative path', 'settings'],
    ['dot segments that lead to two slashes', '/x/..//evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['encoded dots', '/%2e%2e//evil.example'],
    ['twice encoded', '/%252Fevil.example'],
    ['broken encoding', '/%zz'],
    ['an encoding that is no text', '/%ff'],
    ['2,049 characters', `/${'x'.repeat(2048)}`],
    ['the sign-in page', '/signin'],
    ['the sign-in page in capitals', '/SignIn'],
    ['the sign-in page in disguise', '/%73ignin'],
    ['the callback', '/auth/callback?code=1'],
  ])('%s', (_, path) => {
    expect(safeReturnPath(path)).toBe('/');
    expect(safeReturnPath(path, '/settings/profile')).toBe('/settings/profile');
  });
});

const PIECES =
  '/ \\ // . .. %2f %5c %2e % : @ ? # https: javascript: evil.example signin x é \t \n \u0000 \u200B \ud800'.split(
    ' ',
  );

it('always stays on the site as browsers resolve it', () => {
  const piece = fc.constantFrom(...PIECES, ' ');
  const hostile = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
  );
  const site = 'https://rush.example';
  fc.assert(
    fc.property(hostile, (text) => {
      const path = safeReturnPath(text);
      const address = new URL(path, `${site}/signin`);
      expect(address.origin).toBe(site);
      expect(address.pathname.startsWith('//')).toBe(false);
      expect(address.pathname).not.toMatch(/^\/sign(in|up)(\/|$)/i);
      // The browser must not drop or resolve any part of the path.
      const given = path.split(/[?#]/, 1)[0] ?? '';
      expect(decodeURIComponent(address.pathname)).toBe(decodeURIComponent(given));
    }),
    { numRuns: 1000 },
  );
});
