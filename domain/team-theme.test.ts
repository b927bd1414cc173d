import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance, contrastRatio, toOklch } from './color-space.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import { type Scheme, SURFACES } from './team-colors.ts';
import { themeFromTeam } from './team-theme.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

function expectTheme(theme: ReturnType<typeof themeFromTeam>, of: string, scheme: Scheme): void {
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

  it.each(KNOWN_TEAMS)('is readable everywhere, with a visible stripe, for $city $nickname', (team) => {
    for (const scheme of ['light', 'dark'] as const) {
      const theme = themeFromTeam(team, scheme);
      expectTheme(theme, team.nickname, scheme);
      expect(colorDistance(theme.stripe, theme.accent), `stripe in ${scheme}`).toBeGreaterThanOrEqual(0.15);
      if (scheme === 'light')
        expect(contrastRatio(theme.stripe, SURFACES.light[0])).toBeGreaterThanOrEqual(1.35);
    }
  });

  it.each(KNOWN_TEAMS)('is not gray in dark mode if $city $nickname has a color', (team) => {
    const colors = [team.primary, team.secondary, team.tertiary];
    const { lightness, chroma } = toOklch(themeFromTeam(team, 'dark').accent);
    if (colors.some((hex) => toOklch(hex).chroma >= 0.06)) expect(chroma).toBeGreaterThanOrEqual(0.059);
    else expect(lightness, 'a light silver').toBeGreaterThanOrEqual(0.83);
  });

  it('is readable everywhere for any colors', () => {
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

  it('uses the primary in light mode, and a slightly lighter one in dark mode', () => {
    for (const team of KNOWN_TEAMS) {
      expect(themeFromTeam(team, 'light').accent).toBe(team.primary);
      const { chroma, lightness } = toOklch(team.primary);
      if (chroma < 0.06) continue;
      const dark = toOklch(themeFromTeam(team, 'dark').accent);
      expect(dark.lightness - lightness, team.nickname).toBeLessThan(0.125);
      expect(dark.chroma - chroma, `${team.nickname} does not glow`).toBeLessThan(0.01);
    }
  });

  it('uses gold, ice blue and teal for black teams in dark mode, with white or red stripes', () => {
    const looks = ['PIT', 'UTA', 'SEA'].map((team) => ofTeam(team, 'dark'));
    expect(looks.map(({ accent, onAccent, stripe }) => [accent, onAccent, stripe])).toEqual([
      ['#fcb514', '#000000', '#ffffff'],
      ['#6cace4', '#000000', '#ffffff'],
      ['#99d9d9', '#000000', '#e9072b'],
    ]);
  });

  it('leaves navy clubs dark, each with its own edge', () => {
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

  it('distinguishes the blue clubs in dark mode', () => {
    const clubs = ['TOR', 'EDM', 'VAN', 'BUF', 'CBJ', 'WPG', 'NYR', 'NYI', 'COL'];
    const look = (club: string) => {
      const { accent, accentEdge, accentText, stripe } = ofTeam(club, 'dark');
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

  it('uses black and navy, not brown, for the numbers of gold clubs in light mode', () => {
    expect(['BOS', 'NSH', 'VGK'].map((team) => ofTeam(team, 'light').accentText)).toEqual([
      '#000000',
      '#041e42',
      '#333f42',
    ]);
  });
});
