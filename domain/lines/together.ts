/** Finds who was on the ice together in a game, for how long, and what came of it. */
import { findFiveOnFive, findStretches, type Stretch } from './five-on-five.ts';
import type { GameEvent } from './game-events.ts';
import { chooseTeams } from './infer-lines.ts';
import { orderPair, orderTrio } from './infer-team.ts';
import { findDefense, findGoalies, type PlayerListings } from './roles.ts';
import { PERIOD_SECONDS, type Shift, type Stints } from './shift.ts';

/** Three forwards, two defensemen, or all skaters of a power play or penalty kill. */
export type UnitKind = 'trio' | 'pair' | 'pp' | 'pk';

export type Situation = '5v5' | 'pp' | 'pk';

export type ForAgainst = readonly [ours: number, theirs: number];

export interface UnitFacts {
  readonly kind: UnitKind;
  /** Ids: trios as left wing, center, right wing; pairs as left, right; others sorted. */
  readonly players: readonly string[];
  /** Time together. Other situations, such as four on four, do not count here. */
  readonly seconds: Readonly<Record<Situation, number>>;
  /** In all situations. */
  readonly goals: ForAgainst;
  /** Shots on goal, missed and blocked shots, and goals, in all situations. */
  readonly attempts: ForAgainst;
}

/** The least time together of a listed unit, in all situations. Units of special teams have short shifts. */
const MIN_SHARED_SECONDS: Readonly<Record<UnitKind, number>> = { trio: 60, pair: 60, pp: 30, pk: 30 };

/** A team never has more on the ice; a chart with more has faults. */
const MAX_SKATERS = 6;

interface Sum {
  readonly kind: UnitKind;
  readonly players: readonly string[];
  readonly seconds: Record<Situation, number>;
  shared: number;
  readonly goals: [number, number];
  readonly attempts: [number, number];
}

interface Team {
  readonly name: string;
  readonly isDefense: (skater: string) => boolean;
  readonly sums: Map<string, Sum>;
}

/** Returns all groups of `size` elements. */
function groupsOf(list: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) =>
    groupsOf(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/**
 * Returns a team's situation. A team without its goalie has an extra skater, who does not count: six against four is a power
 * play, six against five is none. Null for other situations, such as four on four.
 */
function situationOf({ sides }: Stretch, side: 0 | 1): Situation | null {
  const [own, other] = [sides[side], sides[side === 0 ? 1 : 0]];
  const strength = ({ hasGoalie, skaters }: typeof own) => skaters.length - (hasGoalie ? 0 : 1);
  if (strength(own) > strength(other)) return 'pp';
  if (strength(own) < strength(other)) return 'pk';
  return own.skaters.length === 5 && own.hasGoalie && other.hasGoalie ? '5v5' : null;
}

function sumOf({ sums }: Team, kind: UnitKind, players: readonly string[]): Sum {
  const key = `${kind} ${players.join(' ')}`;
  const sum = sums.get(key) ?? {
    kind,
    players,
    seconds: { '5v5': 0, pp: 0, pk: 0 },
    shared: 0,
    goals: [0, 0],
    attempts: [0, 0],
  };
  sums.set(key, sum);
  return sum;
}

/** Returns the sums of all units that a team has on the ice in a stretch. */
function unitsIn(stretch: Stretch, side: 0 | 1, team: Team): readonly Sum[] {
  const skaters = stretch.sides[side].skaters.toSorted();
  const situation = situationOf(stretch, side);
  const forwards = skaters.filter((skater) => !team.isDefense(skater));
  return [
    ...groupsOf(forwards, 3).map((trio) => sumOf(team, 'trio', trio)),
    ...groupsOf(skaters.filter(team.isDefense), 2).map((pair) => sumOf(team, 'pair', pair)),
    ...(situation === 'pp' || situation === 'pk' ? [sumOf(team, situation, skaters)] : []),
  ];
}

function addTime(stretches: readonly Stretch[], teams: readonly [Team, Team]): void {
  for (const stretch of stretches)
    for (const side of [0, 1] as const) {
      const situation = situationOf(stretch, side);
      const length = stretch.end - stretch.start;
      for (const sum of unitsIn(stretch, side, teams[side])) {
        sum.shared += length;
        if (situation) sum.seconds[situation] += length;
      }
    }
}

/**
 * Returns the stretch to which an event belongs. Players change at the stoppage after a goal, so who comes on in the second of
 * an event was not on the ice for it, and who leaves in it was. After a face-off in the same second, it is the other way
 * around; goals are never counted like that, because their stoppage is later.
 */
function stretchOf(
  { isAfterFaceoff, isGoal, period, second }: GameEvent,
  stretches: readonly Stretch[],
): Stretch | undefined {
  const at = (period - 1) * PERIOD_SECONDS + second;
  return isAfterFaceoff && !isGoal
    ? stretches.find(({ end, start }) => start <= at && at < end)
    : stretches.find(({ end, start }) => start < at && at <= end);
}

function addEvents(
  events: readonly GameEvent[],
  stretches: readonly Stretch[],
  teams: readonly [Team, Team],
): void {
  for (const event of events) {
    const stretch = stretchOf(event, stretches);
    if (!stretch) continue;
    for (const side of [0, 1] as const) {
      const index = event.team === teams[side].name ? 0 : 1;
      for (const sum of unitsIn(stretch, side, teams[side])) {
        sum.attempts[index] += 1;
        if (event.isGoal) sum.goals[index] += 1;
      }
    }
  }
}

function factsOf({ sums }: Team, players: PlayerListings): readonly UnitFacts[] {
  const order = (kind: UnitKind, ids: readonly string[]) =>
    kind === 'trio' ? orderTrio(ids, players, new Map()) : kind === 'pair' ? orderPair(ids, players) : ids;
  return [...sums.values()]
    .filter(({ kind, shared }) => shared >= MIN_SHARED_SECONDS[kind])
    .toSorted((a, b) => b.shared - a.shared || a.players.join().localeCompare(b.players.join(), 'en'))
    .map(({ attempts, goals, kind, players: ids, seconds }) => ({
      kind,
      players: order(kind, ids),
      seconds,
      goals,
      attempts,
    }));
}

/**
 * Measures all units of both teams of a game, most time together first. Null without the shifts of two teams.
 * Listed positions count; players without one are placed by whom they played with.
 */
export function measureTogether(
  shifts: readonly Shift[],
  players: PlayerListings,
  events: readonly GameEvent[],
): ReadonlyMap<string, readonly UnitFacts[]> | null {
  const [one, other] = chooseTeams(shifts);
  if (!one || !other) return null;
  const goalies = new Set([one, other].flatMap(([, stints]) => findGoalies(stints, players)));
  const stretches = findStretches([one[1], other[1]], goalies).filter(({ sides }) =>
    sides.every(({ skaters }) => skaters.length <= MAX_SKATERS),
  );
  const segments = findFiveOnFive(stretches);
  const teamOf = ([name, stints]: readonly [string, Stints], side: 0 | 1): Team => {
    const skaters = [...stints.keys()].filter((id) => !goalies.has(id));
    const defense = findDefense(skaters, segments[side], players);
    const isDefense = (id: string) => (players.get(id)?.position ?? (defense.has(id) ? 'd' : null)) === 'd';
    return { name, isDefense, sums: new Map() };
  };
  const teams = [teamOf(one, 0), teamOf(other, 1)] as const;
  addTime(stretches, teams);
  addEvents(events, stretches, teams);
  return new Map(teams.map((team) => [team.name, factsOf(team, players)]));
}
