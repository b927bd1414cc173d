import { useLayoutEffect } from 'react';
import { parseColor, resolveTeamColors, type Scheme, stripeBeside } from '#domain/team-colors.ts';
import type { TeamData } from '#domain/player.ts';
import { themeFromTeam } from '#domain/team-theme.ts';

/** Stand in for colours that neither a team's row nor the built-in table has: yellow, blue and pink. */
const FALLBACK = { primary: '#facc15', secondary: '#2563eb', tertiary: '#ec4899' };

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Whether the colours are only the defaults that stand for "nothing known". */
function isUnknown(team: TeamData): boolean {
  const { primary } = resolveTeamColors(team);
  const { primary: ofNobody } = resolveTeamColors({});
  return primary === ofNobody && parseColor(team.color_primary) !== ofNobody;
}

/** The custom properties of a team's theme: the page's accent in both schemes, and the field's two colours. */
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

/** Puts the page into a team's colours while the component is shown; without a team it keeps the house colours. */
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
