import type { CSSProperties } from 'react';
import { contrastRatio, readableFill, resolveTeamColors, textColorOn } from '#domain/team-colors.ts';
import type { TeamData } from '#domain/player.ts';

/** Below this a stripe beside the fill is not seen as a stripe. */
const STRIPE_CONTRAST = 1.35;

/** The stripe beside a fill: the team's second colour, or its third where the second would not be seen. */
export function stripeColor(team: TeamData, fill: string): string {
  const { secondary, tertiary } = resolveTeamColors(team);
  if (!tertiary || contrastRatio(secondary, fill) >= STRIPE_CONTRAST) return secondary;
  return contrastRatio(tertiary, fill) > contrastRatio(secondary, fill) ? tertiary : secondary;
}

/** A plate in a team's own colours, whatever team the page's theme is of. */
export function plateColors(team: TeamData): CSSProperties {
  const fill = readableFill(resolveTeamColors(team).primary);
  return {
    '--plate-fill': fill,
    '--plate-ink': textColorOn(fill),
    '--plate-stripe': stripeColor(team, fill),
  } as CSSProperties;
}
