import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './color-space.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import {
  parseColor,
  readableFill,
  relativeBrightness,
  resolveTeamColors,
  SURFACES,
  textColorOn,
  themeFromPrimary,
} from './team-colors.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

describe('parseColor', () => {
  it.each([
    ['#00205B', '#00205b'],
    ['#abc', '#aabbcc'],
    ['00205b', '#00205b'],
    [' #FFF ', '#ffffff'],
    ['rgb(0, 32, 91)', '#00205b'],
    ['RGB(255 184 28)', '#ffb81c'],
    ['rgb( 1 ,2,3 )', '#010203'],
  ])('reads %j', (text, hex) => {
    expect(parseColor(text)).toBe(hex);
  });

  it.each([
    '',
    'red',
    '#12',
    '#12345',
    '#1234567',
    'rgb(0,0)',
    'rgb(256,0,0)',
    'rgba(0,0,0,1)',
    'hsl(0,0%,0%)',
    null,
    7,
    {},
  ])('does not take %j for a color', (text) => {
    expect(parseColor(text)).toBeNull();
  });
});

describe('resolveTeamColors', () => {
  it.each(['color_primary', 'colorPrimary', 'primary_color', 'color', 'team_color'])(
    'reads the primary from %s',
    (field) => {
      expect(resolveTeamColors({ [field]: '#123456' }).primary).toBe('#123456');
    },
  );

  it.each(['color_secondary', 'colorSecondary', 'secondary_color'])(
    'reads the secondary from %s',
    (field) => {
      expect(resolveTeamColors({ [field]: 'rgb(1,2,3)' }).secondary).toBe('#010203');
    },
  );

  it('takes the table’s color where the data’s is not understood', () => {
    const colors = resolveTeamColors({
      name: 'Boston Bruins',
      color_primary: 'gold',
      color_secondary: '#12345g',
    });
    expect([colors.primary, colors.secondary, colors.tertiary]).toEqual(['#ffb81c', '#000000', '#ffffff']);
  });

  it('falls back to the defaults, without a logo, for a team nobody knows', () => {
    expect(resolveTeamColors({ name: 'Hartford Whalers' })).toEqual({
      primary: '#1f2937',
      secondary: '#374151',
      tertiary: null,
      text: '#ffffff',
      logo: null,
    });
  });

  it('takes no address for a logo that a page should not load', () => {
    expect(resolveTeamColors({ logo_url: 'javascript:alert(1)' }).logo).toBeNull();
    expect(resolveTeamColors({ logo_url: '//evil.example/x.svg' }).logo).toBeNull();
    expect(resolveTeamColors({ logo_url: 'https://a.example/x.svg' }).logo).toBe('https://a.example/x.svg');
  });
});

describe('text on a color', () => {
  it('weighs brightness as the specification does, with the threshold at a half', () => {
    expect(relativeBrightness('#ff0000')).toBeCloseTo(0.299);
    expect(relativeBrightness('#00ff00')).toBeCloseTo(0.587);
    expect(relativeBrightness('#0000ff')).toBeCloseTo(0.114);
    expect([textColorOn('#ffb81c'), textColorOn('#00205b'), textColorOn('#808080')]).toEqual([
      '#000000',
      '#ffffff',
      '#000000',
    ]);
  });

  it('reads on any fill that was made readable', () => {
    fc.assert(
      fc.property(color, (hex) => {
        const fill = readableFill(hex);
        expect(contrastRatio(fill, textColorOn(fill))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('leaves the primaries of all 32 teams as they are', () => {
    expect(KNOWN_TEAMS.filter(({ primary }) => readableFill(primary) !== primary)).toEqual([]);
  });
});

function expectTheme(primary: string, scheme: 'light' | 'dark'): void {
  const theme = themeFromPrimary(primary, scheme);
  const where = `${primary} in ${scheme}`;
  expect(contrastRatio(theme.accent, theme.onAccent), `text on ${where}`).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(theme.accentHover, theme.onAccent), `hover of ${where}`).toBeGreaterThanOrEqual(4.5);
  expect(theme.accentHover, `hover of ${where}`).not.toBe(theme.accent);
  for (const surface of SURFACES[scheme]) {
    expect(contrastRatio(theme.accentText, surface), `text of ${where} on ${surface}`).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(contrastRatio(theme.accentEdge, surface), `edge of ${where} on ${surface}`).toBeGreaterThanOrEqual(
      3,
    );
    if (scheme === 'dark') {
      expect(contrastRatio(theme.accent, surface), `${where} on ${surface}`).toBeGreaterThanOrEqual(3);
    }
  }
}

describe('themeFromPrimary', () => {
  it.each(KNOWN_TEAMS)('reads everywhere for $city $nickname', ({ primary }) => {
    expectTheme(primary, 'light');
    expectTheme(primary, 'dark');
  });

  it('reads everywhere for any color', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('light', 'dark'), (hex, scheme) => {
        expectTheme(hex, scheme);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the team’s own color for buttons in light mode', () => {
    const changed = KNOWN_TEAMS.filter(
      ({ primary }) => themeFromPrimary(primary, 'light').accent !== primary,
    );
    expect(changed).toEqual([]);
  });

  it('lightens navy and black in dark mode and darkens gold as text in light mode', () => {
    const brightness = (hex: string) => relativeBrightness(hex);
    expect(brightness(themeFromPrimary('#00205b', 'dark').accent)).toBeGreaterThan(brightness('#00205b'));
    expect(brightness(themeFromPrimary('#000000', 'dark').accent)).toBeGreaterThan(0.2);
    expect(brightness(themeFromPrimary('#ffb81c', 'light').accentText)).toBeLessThan(brightness('#ffb81c'));
    expect(themeFromPrimary('#ffb81c', 'dark').accent).toBe('#ffb81c');
  });
});
