import type { CSSProperties } from 'react';
import type { TeamData } from '#domain/player.ts';
import {
  readableFill,
  resolveTeamColors,
  stripeBeside,
  stripeInTheLight,
  textColorOn,
} from '#domain/team-colors.ts';

/** Returns the colors of a team's plate. They do not depend on the page's theme. */
export function plateColors(team: TeamData): CSSProperties {
  const colors = resolveTeamColors(team);
  const fill = readableFill(colors.primary);
  return {
    '--plate-fill': fill,
    '--plate-ink': textColorOn(fill),
    '--plate-stripe-light': stripeInTheLight(colors, fill),
    '--plate-stripe-dark': stripeBeside(colors, fill),
  } as CSSProperties;
}
