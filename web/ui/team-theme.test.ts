import { expect, it } from 'vitest';
import { KNOWN_TEAMS } from '#domain/known-teams.ts';
import { contrastRatio } from '#domain/team-colors.ts';
import { plateColors } from './plate-colors.ts';
import { teamThemeProperties } from './team-theme.ts';

it.each(KNOWN_TEAMS)('$abbreviation is readable on its plate', ({ city, nickname: name }) => {
  const colors = plateColors({ city, name }) as Record<string, string>;
  expect(contrastRatio(colors['--plate-ink'] ?? '', colors['--plate-fill'] ?? '')).toBeGreaterThanOrEqual(
    4.5,
  );
});

it('has the colors of both schemes', () => {
  const properties = teamThemeProperties({ city: 'Toronto', name: 'Maple Leafs' });
  for (const scheme of ['light', 'dark'])
    for (const part of ['accent', 'accent-hover', 'on-accent'])
      expect(properties[`--team-${part}-${scheme}`]).toMatch(/^#[0-9a-f]{6}$/);
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
