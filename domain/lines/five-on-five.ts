/** Divides a game at every change of players, and finds its five-on-five play. */
import { PERIOD_SECONDS, type Stint, type Stints } from './shift.ts';

/** A team's players on the ice. If the chart has no goalie for a period, one surely played, so `hasGoalie` is true. */
export interface OnIce {
  readonly skaters: readonly string[];
  readonly hasGoalie: boolean;
}

/** A stretch of the game without a change of players. */
export interface Stretch extends Stint {
  readonly sides: readonly [OnIce, OnIce];
}

/** A team's skaters during a stretch with five skaters and a goalie on each side. */
export interface Segment extends Stint {
  readonly skaters: readonly string[];
}

interface Edge {
  readonly at: number;
  readonly side: number;
  readonly player: string;
  readonly isGoalie: boolean;
  readonly isStart: boolean;
}

/** Returns the periods (from 0) for which a team's chart has skaters but no goalie. */
function periodsWithoutGoalie(players: Stints, goalies: ReadonlySet<string>): ReadonlySet<number> {
  const periodOf = ({ start }: Stint) => Math.floor(start / PERIOD_SECONDS);
  const played = new Set<number>();
  const guarded = new Set<number>();
  for (const [player, stints] of players)
    for (const stint of stints) (goalies.has(player) ? guarded : played).add(periodOf(stint));
  return new Set([...played].filter((period) => !guarded.has(period)));
}

function edgesOf(players: Stints, goalies: ReadonlySet<string>, side: number): readonly Edge[] {
  return [...players].flatMap(([player, stints]) =>
    stints.flatMap(({ end, start }) => {
      const isGoalie = goalies.has(player);
      return [
        { at: start, side, player, isGoalie, isStart: true },
        { at: end, side, player, isGoalie, isStart: false },
      ];
    }),
  );
}

/**
 * Divides the game at every change of players. Two goalies of one team count as one, because their shifts in a chart
 * may overlap. A period for which a team's chart has no goalie counts as if a goalie had played.
 */
export function findStretches(
  teams: readonly [Stints, Stints],
  goalies: ReadonlySet<string>,
): readonly Stretch[] {
  const edges = teams
    .flatMap((players, side) => edgesOf(players, goalies, side))
    // Ends of shifts come first, because a player's next shift may start in the second in which the previous one ends.
    .toSorted((a, b) => a.at - b.at || Number(a.isStart) - Number(b.isStart));
  const unguarded = teams.map((players) => periodsWithoutGoalie(players, goalies));
  const onIce = [new Set<string>(), new Set<string>()] as const;
  const goaliesOnIce = [0, 0];
  const stretches: Stretch[] = [];
  let since = 0;
  const sideOf = (side: 0 | 1): OnIce => ({
    skaters: [...onIce[side]],
    hasGoalie:
      (goaliesOnIce[side] ?? 0) > 0 || unguarded[side]?.has(Math.floor(since / PERIOD_SECONDS)) === true,
  });
  for (const { at, isGoalie, isStart, player, side } of edges) {
    if (at > since) {
      stretches.push({ start: since, end: at, sides: [sideOf(0), sideOf(1)] });
      since = at;
    }
    if (isGoalie) goaliesOnIce[side] = (goaliesOnIce[side] ?? 0) + (isStart ? 1 : -1);
    else if (isStart) onIce[side as 0 | 1].add(player);
    else onIce[side as 0 | 1].delete(player);
  }
  return stretches;
}

/** Returns each team's segments: the stretches with five skaters and a goalie on each side. */
export function findFiveOnFive(
  stretches: readonly Stretch[],
): readonly [readonly Segment[], readonly Segment[]] {
  const full = stretches.filter(({ sides }) =>
    sides.every(({ hasGoalie, skaters }) => skaters.length === 5 && hasGoalie),
  );
  const segmentsOf = (side: 0 | 1) =>
    full.map(({ end, sides, start }) => ({ start, end, skaters: sides[side].skaters }));
  return [segmentsOf(0), segmentsOf(1)];
}

export function segmentsBySkater(segments: readonly Segment[]): ReadonlyMap<string, readonly Segment[]> {
  const bySkater = new Map<string, Segment[]>();
  for (const segment of segments)
    for (const skater of segment.skaters) {
      const own = bySkater.get(skater);
      if (own) own.push(segment);
      else bySkater.set(skater, [segment]);
    }
  return bySkater;
}
