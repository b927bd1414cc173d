import { describe, expect, it } from 'vitest';
import { KNOWN_TEAMS } from '#domain/known-teams.ts';
import { contrastRatio } from '#domain/team-colors.ts';
import { plateColors } from './plate-colors.ts';
import { teamThemeProperties } from './team-theme.ts';

describe.each(KNOWN_TEAMS.map((team) => [team.abbreviation, team] as const))('%s', (_abbreviation, known) => {
  const team = { city: known.city, name: known.nickname };

  it('is readable on buttons and surfaces in both schemes', () => {
    const theme = teamThemeProperties(team);
    for (const scheme of ['light', 'dark']) {
      const color = (part: string) => theme[`--team-${part}-${scheme}`] ?? '';
      expect(contrastRatio(color('on-accent'), color('accent'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(color('on-accent'), color('accent-hover'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is readable on its plate', () => {
    const colors = plateColors(team) as Record<string, string>;
    expect(contrastRatio(colors['--plate-ink'] ?? '', colors['--plate-fill'] ?? '')).toBeGreaterThanOrEqual(
      4.5,
    );
  });
});

it('falls back to yellow, blue and pink for an unknown team', () => {
  const theme = teamThemeProperties({ name: 'Anytown Anybodies' });
  expect(theme['--team-accent-light']).toBe('#facc15');
  expect(theme['--field-secondary']).toBe('#2563eb');
  expect(theme['--field-tertiary']).toBe('#ec4899');
});

it('reads colors of the row in any spelling', () => {
  expect(teamThemeProperties({ name: 'X', primary_color: 'rgb(0, 32, 91)' })['--team-accent-light']).toBe(
    '#00205b',
  );
});
