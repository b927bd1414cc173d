import { findDefense, type PlayerListing, type PlayerListings } from './roles.ts';
import type { DefensePair, ForwardTrio, TeamLines } from './team-lines.ts';
import { iceTimeOf, measureSharedTime, type SharedRate } from './shared-time.ts';
import type { Segment } from './five-on-five.ts';
import { findBestPartition, MAX_GROUPED_PLAYERS } from './partition.ts';
import type { Stints } from './shift.ts';

/** The side of a wing or a shot: -1 is left, 1 is right. */
const SIDES: Readonly<Record<string, number>> = { lw: -1, L: -1, rw: 1, R: 1 };

const listedSide = (player: PlayerListing | undefined): number => SIDES[player?.position ?? ''] ?? 0;
const shotSide = (player: PlayerListing | undefined): number => SIDES[player?.shoots ?? ''] ?? 0;

/**
 * Orders a trio.
 * The center is the player with the most face-offs. Ties go to listed centers, then to the most ice time.
 * The other two players are ordered by their listed wing, then by the side from which they shoot.
 * @param trio Most ice time first.
 */
export function orderTrio(
  trio: readonly string[],
  players: PlayerListings,
  faceoffs: ReadonlyMap<string, number>,
): ForwardTrio {
  const isCenter = (id: string) => Number(players.get(id)?.position === 'c');
  const [center = '', ...wings] = trio.toSorted(
    (a, b) => (faceoffs.get(b) ?? 0) - (faceoffs.get(a) ?? 0) || isCenter(b) - isCenter(a),
  );
  const [left = '', right = ''] = wings.toSorted((a, b) => {
    const [one, other] = [players.get(a), players.get(b)];
    return listedSide(one) - listedSide(other) || shotSide(one) - shotSide(other);
  });
  return [left, center, right];
}

/** Orders a pair. A player who shoots left comes first, and plays on the left. */
export function orderPair(pair: readonly string[], players: PlayerListings): DefensePair {
  const [left = '', right = ''] = pair.toSorted(
    (a, b) => shotSide(players.get(a)) - shotSide(players.get(b)),
  );
  return [left, right];
}

export interface TeamPlay {
  readonly stints: Stints;
  readonly goalies: readonly string[];
  readonly segments: readonly Segment[];
  /** Seconds since the game's start. */
  readonly gameEnd: number;
}

/** A small weight that decides between groups that hardly played together, such as after an early injury. */
const TIE_BREAKER = 0.1;

/** Scores a group as a line: its shared time, plus a little for the shared time of its parts. */
function scoreOf(group: readonly string[], rate: SharedRate): number {
  const parts = group.map((member) => group.filter((other) => other !== member));
  return rate(group) + TIE_BREAKER * parts.reduce((sum, part) => sum + (part.length > 1 ? rate(part) : 0), 0);
}

/** Returns the group's shared time, divided by its members' mean time: 0 to 1. */
function stabilityOf(group: readonly string[], rate: SharedRate): number {
  const mean = group.reduce((sum, member) => sum + rate([member]), 0) / group.length;
  return mean === 0 ? 0 : Math.min(1, Math.round((rate(group) / mean) * 100) / 100);
}

interface Groups {
  readonly groups: readonly (readonly string[])[];
  readonly rest: readonly string[];
}

/** Splits players into at most `mostGroups` groups. Players and groups are sorted by ice time, the most first. */
function split(
  players: readonly string[],
  size: 2 | 3,
  mostGroups: number,
  score: (group: readonly string[]) => number,
  iceTime: (player: string) => number,
): Groups {
  const named = (indices: readonly number[]) => indices.map((index) => players[index] ?? '');
  const count = Math.min(players.length, MAX_GROUPED_PLAYERS);
  const groupCount = Math.min(mostGroups, Math.floor(count / size));
  const { groups, rest } = findBestPartition(count, size, groupCount, (indices) => score(named(indices)));
  const sum = (group: readonly string[]) => group.reduce((total, player) => total + iceTime(player), 0);
  return {
    groups: groups.map(named).toSorted((a, b) => sum(b) - sum(a)),
    rest: [...named(rest), ...players.slice(count)],
  };
}

export function inferSkaters(
  { gameEnd, goalies, segments, stints }: TeamPlay,
  players: PlayerListings,
  faceoffs: ReadonlyMap<string, number>,
): Omit<TeamLines, 'starter' | 'backup'> {
  const times = new Map([...stints].map(([id, own]) => [id, iceTimeOf(own, gameEnd)]));
  const iceTime = (id: string) => times.get(id) ?? 0;
  const rate = measureSharedTime(stints, segments, gameEnd);
  const score = (group: readonly string[]) => scoreOf(group, rate);
  const skaters = [...stints.keys()]
    .filter((id) => !goalies.includes(id))
    // Ids decide between equal times, so that the order of a chart's rows never matters.
    .toSorted((a, b) => iceTime(b) - iceTime(a) || a.localeCompare(b, 'en'));
  const defensemen = findDefense(skaters, segments, players);
  const forwards = skaters.filter((id) => !defensemen.has(id));
  const defense = skaters.filter((id) => defensemen.has(id));
  const trios = split(forwards, 3, 4, score, iceTime);
  const pairs = split(defense, 2, 3, score, iceTime);
  return {
    forwards: trios.groups.map((trio) => orderTrio(trio, players, faceoffs)),
    defense: pairs.groups.map((pair) => orderPair(pair, players)),
    extras: [...trios.rest, ...pairs.rest],
    stability: {
      forwards: trios.groups.map((trio) => stabilityOf(trio, rate)),
      defense: pairs.groups.map((pair) => stabilityOf(pair, rate)),
    },
  };
}
