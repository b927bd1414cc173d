import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance, contrastRatio, toOklch } from './color-space.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import {
  parseColor,
  readableFill,
  relativeBrightness,
  resolveTeamColors,
  type Scheme,
  SURFACES,
  textColorOn,
  type TeamTheme,
  themeFromTeam,
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

function expectTheme(theme: TeamTheme, of: string, scheme: Scheme): void {
  const where = `${of} in ${scheme}`;
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
      const outline = theme.accentRim === 'transparent' ? theme.accent : theme.accentRim;
      expect(contrastRatio(outline, surface), `outline of ${where} on ${surface}`).toBeGreaterThanOrEqual(3);
    }
  }
}

describe('themeFromTeam', () => {
  const ofTeam = (abbreviation: string, scheme: Scheme) =>
    themeFromTeam(
      KNOWN_TEAMS.find((team) => team.abbreviation === abbreviation)!,
      scheme,
    );
  const palette = fc.record({
    primary: color,
    secondary: color,
    tertiary: fc.option(color, { nil: null }),
  });

  it.each(KNOWN_TEAMS)('reads everywhere, and shows its stripe, for $city $nickname', (team) => {
    for (const scheme of ['light', 'dark'] as const) {
      const theme = themeFromTeam(team, scheme);
      expectTheme(theme, team.nickname, scheme);
      expect(colorDistance(theme.stripe, theme.accent), `stripe in ${scheme}`).toBeGreaterThanOrEqual(0.15);
    }
  });

  it.each(KNOWN_TEAMS)('is no grey in dark mode where $city $nickname has any color', (team) => {
    const colors = [team.primary, team.secondary, team.tertiary];
    const { lightness, chroma } = toOklch(themeFromTeam(team, 'dark').accent);
    if (colors.some((hex) => toOklch(hex).chroma >= 0.06)) expect(chroma).toBeGreaterThanOrEqual(0.059);
    else expect(lightness, 'a light silver').toBeGreaterThanOrEqual(0.83);
  });

  it('reads everywhere for any colors', () => {
    const black = fc.constantFrom('#000000', '#0a0a0a', '#111111', '#001628');
    const dark = fc.tuple(palette, black).map(([colors, primary]) => ({ ...colors, primary }));
    fc.assert(
      fc.property(fc.oneof(palette, dark), fc.constantFrom('light', 'dark'), (colors, scheme) => {
        const theme = themeFromTeam(colors, scheme);
        expectTheme(theme, JSON.stringify(colors), scheme);
        if (scheme === 'light') return;
        expect(colorDistance(theme.stripe, theme.accent), 'stripe beside the accent').toBeGreaterThan(0.149);
        for (const surface of SURFACES.dark) {
          expect(contrastRatio(theme.stripe, surface), 'stripe on the page').toBeGreaterThan(1.349);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the primary in light mode, and in dark mode wherever it has a color, hardly lighter', () => {
    for (const team of KNOWN_TEAMS) {
      expect(themeFromTeam(team, 'light').accent).toBe(team.primary);
      const { chroma, lightness } = toOklch(team.primary);
      if (chroma < 0.06) continue;
      const dark = toOklch(themeFromTeam(team, 'dark').accent);
      expect(dark.lightness - lightness, team.nickname).toBeLessThan(0.125);
      expect(dark.chroma - chroma, `${team.nickname} does not glow`).toBeLessThan(0.01);
    }
  });

  it('takes gold, ice blue and teal for black teams in dark mode, with white or red stripes', () => {
    expect(ofTeam('PIT', 'dark')).toMatchObject({
      accent: '#fcb514',
      onAccent: '#000000',
      stripe: '#ffffff',
    });
    expect(ofTeam('UTA', 'dark')).toMatchObject({
      accent: '#6cace4',
      onAccent: '#000000',
      stripe: '#ffffff',
    });
    expect(ofTeam('SEA', 'dark')).toMatchObject({
      accent: '#99d9d9',
      onAccent: '#000000',
      stripe: '#e9072b',
    });
  });

  it('keeps navy clubs dark, each with an edge of its own', () => {
    const looks = ['TOR', 'EDM', 'VAN', 'BUF', 'CBJ', 'WPG', 'NYR', 'COL'].map((team) =>
      ofTeam(team, 'dark'),
    );
    expect(looks.map(({ accentRim }) => accentRim)).toEqual([
      '#ffffff', // white
      '#cf4520', // orange
      '#00843d', // green
      '#ffb81c', // gold
      '#dd2933', // red
      '#cf3f48', // red
      '#dd2933', // red
      '#2d79b4', // blue around burgundy
    ]);
    for (const { accent } of looks) expect(toOklch(accent).lightness).toBeLessThan(0.42);
  });

  it('tells the blue clubs apart in dark mode', () => {
    const clubs = ['TOR', 'EDM', 'VAN', 'BUF', 'CBJ', 'WPG', 'NYR', 'NYI', 'COL'];
    const look = (club: string) => {
      const { accent, accentEdge, accentText, stripe } = themeFromTeam(
        KNOWN_TEAMS.find(({ abbreviation }) => abbreviation === club)!,
        'dark',
      );
      return [accent, accentEdge, accentText, stripe];
    };
    for (const one of clubs) {
      for (const other of clubs.filter((club) => club !== one)) {
        const others = look(other);
        const apart = look(one).map((own, index) => colorDistance(own, others[index] ?? own));
        expect(Math.max(...apart), `${one} and ${other}`).toBeGreaterThan(0.1);
      }
    }
  });

  it('takes black and navy, not brown, for the numbers of gold clubs in light mode', () => {
    expect(['BOS', 'NSH', 'VGK'].map((team) => ofTeam(team, 'light').accentText)).toEqual([
      '#000000',
      '#041e42',
      '#333f42',
    ]);
  });

  it.each(KNOWN_TEAMS)(
    'shows its stripe on light pages for $city $nickname, white ones in the shade',
    (team) => {
      const { accent, stripe } = themeFromTeam(team, 'light');
      expect(contrastRatio(stripe, SURFACES.light[0])).toBeGreaterThanOrEqual(1.35);
      expect(colorDistance(stripe, accent)).toBeGreaterThanOrEqual(0.15);
    },
  );
});
