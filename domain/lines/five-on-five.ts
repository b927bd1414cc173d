/** Finds the five-on-five play of a game: which five skaters of each team were on the ice, and for how long. */
import { PERIOD_SECONDS, type Stint, type Stints } from './shift.ts';

/** A stretch without a change, with the same five skaters. */
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

/** Returns the periods (from 0) in which a team's chart has shifts of skaters but none of goalies. */
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
 * Divides the game at every change. Returns the stretches with five skaters and a goalie on each side.
 * Two goalies of one team count as one, because their shifts in a chart may overlap. A period for which a team's
 * chart has no goalie counts as if the goalie had played.
 */
export function findFiveOnFive(
  teams: readonly [Stints, Stints],
  goalies: ReadonlySet<string>,
): readonly [readonly Segment[], readonly Segment[]] {
  const edges = teams
    .flatMap((players, side) => edgesOf(players, goalies, side))
    // Ends first: a shift may start in the second in which the player's previous shift ends.
    .toSorted((a, b) => a.at - b.at || Number(a.isStart) - Number(b.isStart));
  const unguarded = teams.map((players) => periodsWithoutGoalie(players, goalies));
  const onIce = [new Set<string>(), new Set<string>()] as const;
  const goaliesOnIce = [0, 0];
  const segments: readonly [Segment[], Segment[]] = [[], []];
  let since = 0;
  for (const { at, isGoalie, isStart, player, side } of edges) {
    if (at > since) {
      const period = Math.floor(since / PERIOD_SECONDS);
      const isFull = onIce.every(
        (skaters, team) =>
          skaters.size === 5 && ((goaliesOnIce[team] ?? 0) > 0 || unguarded[team]?.has(period) === true),
      );
      if (isFull)
        for (const [team, skaters] of onIce.entries())
          segments[team as 0 | 1].push({ start: since, end: at, skaters: [...skaters] });
      since = at;
    }
    if (isGoalie) goaliesOnIce[side] = (goaliesOnIce[side] ?? 0) + (isStart ? 1 : -1);
    else if (isStart) onIce[side as 0 | 1].add(player);
    else onIce[side as 0 | 1].delete(player);
  }
  return segments;
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
