/** Who played forward, defense and in goal, from the listed positions and the deployment. */
import type { ShotSide } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { type Segment, segmentsBySkater } from './five-on-five.ts';
import { secondsOf, type Stints } from './shift.ts';

/** What a roster says about a player. Null for a value that it lacks. */
export interface PlayerListing {
  readonly position: Position | null;
  readonly shoots: ShotSide | null;
}

export type PlayerListings = ReadonlyMap<string, PlayerListing>;

/** Skaters change after less than a minute; even a chart that misses one change stays below this mean. */
const GOALIE_MEAN_SHIFT_SECONDS = 300;

/** Finds the goalies of a team. Players without a listed position are goalies if their shifts are long. */
export function findGoalies(stints: Stints, players: PlayerListings): readonly string[] {
  return [...stints.keys()].filter((player) => {
    const position = players.get(player)?.position;
    const own = stints.get(player) ?? [];
    return position ? position === 'g' : secondsOf(own) / own.length > GOALIE_MEAN_SHIFT_SECONDS;
  });
}

/** A typical number of defensemen, for teams without listed positions. */
const DEFENSEMEN = 6;
const ON_ICE_DEFENSEMEN = 2;
const MOST_ROUNDS = 20;

/** A listed position is wrong only if that improves this share of the player's time. */
const LISTED_DOUBT = 0.6;

/** How far a stretch is from two defensemen, squared, so that one far off costs more than two near ones. */
const costOf = (defensemen: number): number => (defensemen - ON_ICE_DEFENSEMEN) ** 2;

/**
 * How much of the time with their usual mate a player spent with the second-most usual one, 0 to 1.
 * Forwards have two mates, so that it is nearly 1. Defensemen have one, and play with all lines.
 */
function secondMateShare(player: string, segments: readonly Segment[]): number {
  const times = new Map<string, number>();
  for (const { end, skaters, start } of segments)
    for (const mate of skaters) if (mate !== player) times.set(mate, (times.get(mate) ?? 0) + end - start);
  const [first, second] = [...times.values()].toSorted((a, b) => b - a);
  return first === undefined || second === undefined ? 1 : second / first;
}

/** The seconds by which the cost falls when the player changes between forward and defense. */
function gainOf(player: string, segments: readonly Segment[], defense: ReadonlySet<string>): number {
  const change = defense.has(player) ? -1 : 1;
  return segments.reduce((gain, { end, skaters, start }) => {
    const count = skaters.filter((skater) => defense.has(skater)).length;
    return gain + (end - start) * (costOf(count) - costOf(count + change));
  }, 0);
}

/**
 * Finds the defensemen among the skaters of a team; the others are forwards.
 * The listed position counts, unless nearly all of the player's time says otherwise: a listed defenseman
 * who always plays beside two others is a wing. Players without a position go where most of their time
 * has three forwards and two defensemen.
 * @param skaters The ids of all skaters, most ice time first.
 */
export function findDefense(
  skaters: readonly string[],
  segments: readonly Segment[],
  players: PlayerListings,
): ReadonlySet<string> {
  const positionOf = (skater: string) => players.get(skater)?.position ?? null;
  const defense = new Set(skaters.filter((skater) => positionOf(skater) === 'd'));
  const bySkater = segmentsBySkater(segments);
  // A first guess, which the rounds below correct.
  const unlisted = skaters
    .filter((skater) => positionOf(skater) === null)
    .map((skater) => ({ skater, share: secondMateShare(skater, bySkater.get(skater) ?? []) }))
    .toSorted((a, b) => a.share - b.share);
  for (const { skater } of unlisted) if (defense.size < DEFENSEMEN) defense.add(skater);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let changed = false;
    for (const skater of skaters) {
      const own = bySkater.get(skater) ?? [];
      const needed = positionOf(skater) === null ? 0 : secondsOf(own) * LISTED_DOUBT;
      if (gainOf(skater, own, defense) <= needed) continue;
      if (!defense.delete(skater)) defense.add(skater);
      changed = true;
    }
    if (!changed) break;
  }
  return defense;
}
