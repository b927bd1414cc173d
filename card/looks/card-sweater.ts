import type { SweaterPattern } from '#domain/own-teams/own-team.ts';
import type { TeamData } from '#domain/player.ts';
import type { Sweater } from '#domain/sweater.ts';
import { resolveTeamColors, type TeamColors } from '#domain/team-colors.ts';
import { deriveSweater, resolveSweater } from '#domain/team-sweater.ts';

/**
 * What each pattern changes in the sweater that {@link deriveSweater} returns. `stripe` and `trim` are two of its
 * colors.
 */
const PATTERNS: Readonly<
  Record<SweaterPattern, (base: Sweater, stripe: string, trim: string) => Partial<Sweater>>
> = {
  stripes: () => ({}),
  yoke: ({ body }, stripe, trim) => ({
    yoke: stripe,
    edge: trim === stripe ? body : trim,
    hem: [{ color: stripe, height: 60 }],
    cut: { seam: 'straight' },
  }),
  chest: (_base, stripe, trim) => ({
    chest: [
      { color: trim, height: 10 },
      { color: stripe, height: 44 },
      { color: trim, height: 10 },
    ],
    hem: [{ color: stripe, height: 30 }],
  }),
  bands: ({ body }, stripe, trim) => {
    const bands = [stripe, trim, stripe, trim, stripe].map((color) => ({ color, height: 22 }));
    return { hem: bands, cut: { sleeves: { color: body, stripes: bands } } };
  },
  plain: ({ body }, stripe) => ({
    yoke: body,
    hem: [{ color: stripe, height: 10 }],
    cut: { seam: 'none', piping: stripe },
  }),
};

/** Returns the sweater of a pattern in a team's three colors. */
function patternSweater(pattern: SweaterPattern, colors: TeamColors): Sweater {
  const base = deriveSweater(colors);
  return { ...base, ...PATTERNS[pattern](base, base.edge, base.hem[0]?.color ?? base.edge) };
}

/** Returns the sweater that a team wears on its card: the pattern of a fan's own team, or a club's sweater. */
export function cardSweater(team: TeamData): Sweater {
  const { sweater } = team;
  return typeof sweater === 'string' && Object.hasOwn(PATTERNS, sweater)
    ? patternSweater(sweater as SweaterPattern, resolveTeamColors(team))
    : resolveSweater(team);
}
