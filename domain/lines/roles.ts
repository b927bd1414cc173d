/** Finds forwards, defensemen, and goalies by their listed positions and the players they played with. */
import type { ShotSide } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { type Segment, segmentsBySkater } from './five-on-five.ts';
import { secondsOf, type Stints } from './shift.ts';

/** A roster's data about a player. Null for a missing value. */
export interface PlayerListing {
  readonly position: Position | null;
  readonly shoots: ShotSide | null;
}

export type PlayerListings = ReadonlyMap<string, PlayerListing>;

/** Only goalies have a longer mean shift. Skaters leave the ice within a minute, and charts rarely miss that. */
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
const MAX_ROUNDS = 20;

/** The maximum number of starting guesses. Each unlisted player adds one; a broken chart may have too many players. */
const MAX_GUESSES = 20;

/** A listed position counts as wrong only if another one reduces `costOf` by more than this per second of play. */
const LISTED_DOUBT = 0.6;

/** The squared difference from two defensemen on the ice. One big error costs more than two small errors. */
const costOf = (defensemen: number): number => (defensemen - ON_ICE_DEFENSEMEN) ** 2;

/** Returns how many skaters are in the set. The loop is fast, because it runs for each segment and each guess. */
function countOf(skaters: readonly string[], defense: ReadonlySet<string>): number {
  let count = 0;
  for (const skater of skaters) if (defense.has(skater)) count += 1;
  return count;
}

/**
 * The time with a player's second most frequent partner, as a share of the time with the most frequent one (0 to 1).
 * A forward has two partners, so the share is nearly 1. A defenseman has one, so the share is lower.
 */
function secondMateShare(player: string, segments: readonly Segment[]): number {
  const times = new Map<string, number>();
  for (const { end, skaters, start } of segments)
    for (const mate of skaters) if (mate !== player) times.set(mate, (times.get(mate) ?? 0) + end - start);
  const [first, second] = [...times.values()].toSorted((a, b) => b - a);
  return first === undefined || second === undefined ? 1 : second / first;
}

/** The reduction of the cost, in seconds, if the player changes between forward and defense. */
function gainOf(player: string, segments: readonly Segment[], defense: ReadonlySet<string>): number {
  const change = defense.has(player) ? -1 : 1;
  return segments.reduce((gain, { end, skaters, start }) => {
    const count = countOf(skaters, defense);
    return gain + (end - start) * (costOf(count) - costOf(count + change));
  }, 0);
}

interface Deployment {
  readonly skaters: readonly string[];
  readonly bySkater: ReadonlyMap<string, readonly Segment[]>;
  readonly isListed: (skater: string) => boolean;
}

/** Moves players between forward and defense until no move reduces the cost enough, or `MAX_ROUNDS` have passed. */
function improve(guess: readonly string[], { bySkater, isListed, skaters }: Deployment): ReadonlySet<string> {
  const defense = new Set(guess);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let changed = false;
    for (const skater of skaters) {
      const own = bySkater.get(skater) ?? [];
      const needed = isListed(skater) ? secondsOf(own) * LISTED_DOUBT : 0;
      if (gainOf(skater, own, defense) <= needed) continue;
      if (!defense.delete(skater)) defense.add(skater);
      changed = true;
    }
    if (!changed) break;
  }
  return defense;
}

/** Returns starting guesses. Each has the listed defensemen, and some of the unlisted players. */
function guessDefense(listed: readonly string[], deployment: Deployment): readonly (readonly string[])[] {
  const unlisted = deployment.skaters
    .filter((skater) => !deployment.isListed(skater))
    .map((skater) => ({ skater, share: secondMateShare(skater, deployment.bySkater.get(skater) ?? []) }))
    .toSorted((a, b) => a.share - b.share)
    .map(({ skater }) => skater);
  const missing = Math.min(Math.max(DEFENSEMEN - listed.length, 0), unlisted.length);
  const guessFrom = (first: number) =>
    Array.from({ length: missing }, (_, index) => unlisted[(first + index) % unlisted.length] ?? '');
  const count = Math.min(Math.max(unlisted.length, 1), MAX_GUESSES);
  return Array.from({ length: count }, (_, first) => [...listed, ...guessFrom(first)]);
}

/**
 * Finds the defensemen among the skaters of a team; the others are forwards.
 * The listed position counts, unless most of the player's time contradicts it. For example, a listed defenseman who
 * plays beside two other defensemen all night is a wing. Players without a position are placed so that five skaters are
 * usually three forwards and two defensemen. Returns the best result of several starting guesses.
 */
export function findDefense(
  skaters: readonly string[],
  segments: readonly Segment[],
  players: PlayerListings,
): ReadonlySet<string> {
  const positionOf = (skater: string) => players.get(skater)?.position ?? null;
  const deployment: Deployment = {
    skaters,
    bySkater: segmentsBySkater(segments),
    isListed: (skater) => positionOf(skater) !== null,
  };
  const listed = skaters.filter((skater) => positionOf(skater) === 'd');
  const found = guessDefense(listed, deployment).map((guess) => {
    const defense = improve(guess, deployment);
    const cost = segments.reduce(
      (sum, { end, skaters: five, start }) => sum + (end - start) * costOf(countOf(five, defense)),
      0,
    );
    return { defense, cost };
  });
  return found.reduce((best, other) => (other.cost < best.cost ? other : best)).defense;
}
