/** Which sweater a team wears on its card. */
import { colorDistance, contrastRatio, toOklch } from './color-space.ts';
import { findKnownTeam } from './known-teams.ts';
import type { TeamData } from './player.ts';
import type { Sweater } from './sweater.ts';
import { SWEATERS } from './sweater-recipes.ts';
import { resolveTeamColors, type TeamColors } from './team-colors.ts';

const WHITE = '#ffffff';
/** How near (OKLAB distance) a team's color must be to its recipe for the recipe to be its sweater still. */
const SAME_COLOR = 0.2;

/** A sweater in a team's three colors: the primary as body, the others as edge and stripes. */
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

/**
 * A team's sweater: the club's own recipe where the team has the club's colors, else one derived from its colors. A club that
 * an admin has given other colors is drawn in these.
 */
export function resolveSweater(team: TeamData): Sweater {
  const colors = resolveTeamColors(team);
  const recipe = SWEATERS[findKnownTeam(team)?.abbreviation ?? ''];
  if (!recipe) return deriveSweater(colors);
  const own = [recipe.body, recipe.yoke, ...recipe.hem.map(({ color }) => color)];
  const isOwn = own.some((color) => colorDistance(color, colors.primary) < SAME_COLOR);
  return isOwn ? recipe : deriveSweater(colors);
}
