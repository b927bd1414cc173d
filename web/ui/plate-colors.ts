import type { CSSProperties } from 'react';
import type { TeamData } from '#domain/player.ts';
import {
  readableFill,
  resolveTeamColors,
  stripeBeside,
  stripeInTheLight,
  textColorOn,
} from '#domain/team-colors.ts';

/** A plate in a team's own colours, whatever team the page's theme is of. */
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
