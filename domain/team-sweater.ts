import { colorDistance, contrastRatio, toOklch } from './color-space.ts';
import { findKnownTeam } from './known-teams.ts';
import { readOwnSweater } from './own-sweater.ts';
import type { TeamData } from './player.ts';
import type { Sweater } from './sweater.ts';
import { SWEATERS } from './sweater-recipes.ts';
import { resolveTeamColors, type TeamColors } from './team-colors.ts';

const WHITE = '#ffffff';
/** A built-in sweater applies only if one of its colors is closer than this (in OKLAB) to the team's primary color. */
const SAME_COLOR = 0.2;

/** A sweater in a team's three colors: the primary as body, the other colors as edge and stripes. */
export function deriveSweater({ primary, secondary, tertiary }: TeamColors): Sweater {
  const others = [secondary, tertiary ?? WHITE, WHITE, '#111111'];
  const apart = others.filter((color) => colorDistance(color, primary) >= 0.14);
  const [stripe = WHITE, trim = stripe] = apart;
  const isPale = contrastRatio(primary, WHITE) < 1.5;
  return {
    body: primary,
    yoke: isPale ? stripe : primary,
    edge: stripe,
    hem: [
      { color: trim, height: 12 },
      { color: stripe, height: 52 },
      { color: trim, height: 12 },
    ],
    number: toOklch(stripe).chroma > 0.03 && contrastRatio(stripe, primary) >= 3 ? stripe : trim,
  };
}

/** Returns the club's built-in recipe; null for unknown clubs, and for clubs that an admin has given other colors. */
export function builtInSweater(team: TeamData): Sweater | null {
  const recipe = SWEATERS[findKnownTeam(team)?.abbreviation ?? ''];
  if (!recipe) return null;
  const { primary } = resolveTeamColors(team);
  const own = [recipe.body, recipe.yoke, ...recipe.hem.map(({ color }) => color)];
  return own.some((color) => colorDistance(color, primary) < SAME_COLOR) ? recipe : null;
}

/**
 * Returns the sweater that a team wears on its card.
 * This is the team's own sweater, or else the club's built-in recipe, or else a sweater in the team's colors.
 */
export function resolveSweater(team: TeamData): Sweater {
  const own = readOwnSweater(team.sweater);
  if (own && own !== 'colors') return own;
  return (own === null ? builtInSweater(team) : null) ?? deriveSweater(resolveTeamColors(team));
}
