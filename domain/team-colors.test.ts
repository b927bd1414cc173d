import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './color-space.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import {
  parseColor,
  readableFill,
  relativeBrightness,
  resolveTeamColors,
  textColorOn,
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
  ])('rejects %j', (text) => {
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

  it('uses the built-in color if the team’s own is invalid', () => {
    const colors = resolveTeamColors({
      name: 'Boston Bruins',
      color_primary: 'gold',
      color_secondary: '#12345g',
    });
    expect([colors.primary, colors.secondary, colors.tertiary]).toEqual(['#ffb81c', '#000000', '#ffffff']);
  });

  it('falls back to the defaults, without a logo, for an unknown team', () => {
    expect(resolveTeamColors({ name: 'Hartford Whalers' })).toEqual({
      primary: '#1f2937',
      secondary: '#374151',
      tertiary: null,
      text: '#ffffff',
      logo: null,
    });
  });

  it('rejects logo URLs that a page must not load', () => {
    expect(resolveTeamColors({ logo_url: 'javascript:alert(1)' }).logo).toBeNull();
    expect(resolveTeamColors({ logo_url: '//evil.example/x.svg' }).logo).toBeNull();
    expect(resolveTeamColors({ logo_url: 'https://a.example/x.svg' }).logo).toBe('https://a.example/x.svg');
  });
});

describe('text on a color', () => {
  it('weighs brightness like the specification, with a threshold of one half', () => {
    expect(relativeBrightness('#ff0000')).toBeCloseTo(0.299);
    expect(relativeBrightness('#00ff00')).toBeCloseTo(0.587);
    expect(relativeBrightness('#0000ff')).toBeCloseTo(0.114);
    expect([textColorOn('#ffb81c'), textColorOn('#00205b'), textColorOn('#808080')]).toEqual([
      '#000000',
      '#ffffff',
      '#000000',
    ]);
  });

  it('is readable on every readable fill', () => {
    fc.assert(
      fc.property(color, (hex) => {
        const fill = readableFill(hex);
        expect(contrastRatio(fill, textColorOn(fill))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('does not change the primaries of all 32 teams', () => {
    expect(KNOWN_TEAMS.filter(({ primary }) => readableFill(primary) !== primary)).toEqual([]);
  });
});
