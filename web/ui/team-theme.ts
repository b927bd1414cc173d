import { useLayoutEffect } from 'react';
import { parseColor, resolveTeamColors, type Scheme, stripeBeside } from '#domain/team-colors.ts';
import type { TeamData } from '#domain/player.ts';
import { themeFromTeam } from '#domain/team-theme.ts';

/** Yellow, blue, and pink, for teams without known colors. */
const FALLBACK = { primary: '#facc15', secondary: '#2563eb', tertiary: '#ec4899' };

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

function isUnknown(team: TeamData): boolean {
  const { primary } = resolveTeamColors(team);
  const { primary: unknown } = resolveTeamColors({});
  return primary === unknown && parseColor(team.color_primary) !== unknown;
}

/** Returns a team's theme as custom properties: accents for light and dark, and two more colors (`--field-…`). */
export function teamThemeProperties(team: TeamData): Readonly<Record<string, string>> {
  const colors = isUnknown(team) ? FALLBACK : resolveTeamColors(team);
  const accents = SCHEMES.flatMap((scheme) => {
    const theme = themeFromTeam(colors, scheme);
    return [
      [`--team-accent-${scheme}`, theme.accent],
      [`--team-accent-hover-${scheme}`, theme.accentHover],
      [`--team-on-accent-${scheme}`, theme.onAccent],
      [`--team-accent-text-${scheme}`, theme.accentText],
      [`--team-accent-edge-${scheme}`, theme.accentEdge],
      [`--team-accent-rim-${scheme}`, theme.accentRim],
      [`--team-stripe-${scheme}`, theme.stripe],
    ];
  });
  return {
    ...Object.fromEntries(accents),
    '--field-secondary': stripeBeside(colors, colors.primary),
    '--field-tertiary': colors.tertiary ?? FALLBACK.tertiary,
  };
}

/** Applies a team's theme to the page while the component is mounted. Does nothing without a team. */
export function useTeamTheme(team: TeamData | null): void {
  useLayoutEffect(() => {
    if (!team) return;
    const { style } = document.documentElement;
    const properties = Object.entries(teamThemeProperties(team));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [team]);
}
