/** Finds which players were on the ice together in a game, for how long, and with which goals and attempts. */
import { findFiveOnFive, findStretches, type Stretch } from './five-on-five.ts';
import { chooseTeams } from './infer-lines.ts';
import { findDefense, findGoalies, type PlayerListings } from './roles.ts';
import { PERIOD_SECONDS, type Shift, type Stints } from './shift.ts';
import type { Situation, UnitFacts, TogetherKind } from './unit-facts.ts';

/** A goal or another shot attempt. */
export interface GameEvent {
  /** The team that shot, named as in the shifts: `TOR`. */
  readonly team: string;
  readonly period: number;
  /** Seconds since the start of the period. */
  readonly second: number;
  readonly isGoal: boolean;
  /** Whether a face-off was earlier in the same second. If so, a line change in this second was before the event. */
  readonly isAfterFaceoff: boolean;
}

/** The minimum time together in seconds per game. A unit with less time was together only during line changes. */
export const MIN_TOGETHER_SECONDS = 10;

/** If a team has more skaters than this on the ice, the chart has errors. */
const MAX_SKATERS = 6;

interface Sum {
  readonly kind: TogetherKind;
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
  /** The number of the team's goals for which the players on the ice are known. */
  goals: number;
}

function groupsOf(list: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) =>
    groupsOf(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/**
 * Returns a team's situation; null for situations that do not count, such as four on four. A team without its goalie
 * has an extra skater, who does not count. So six against four is a power play, and six against five is not.
 */
function situationOf({ sides }: Stretch, side: 0 | 1): Situation | null {
  const [own, other] = [sides[side], sides[side === 0 ? 1 : 0]];
  const strength = ({ hasGoalie, skaters }: typeof own) => skaters.length - (hasGoalie ? 0 : 1);
  if (strength(own) > strength(other)) return 'pp';
  if (strength(own) < strength(other)) return 'pk';
  return own.skaters.length === 5 && own.hasGoalie && other.hasGoalie ? '5v5' : null;
}

function sumOf({ sums }: Team, kind: TogetherKind, players: readonly string[]): Sum {
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

/** Returns the {@link Sum} of each unit that a team has on the ice in a stretch. Creates missing ones. */
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
 * Returns the stretch to which an event belongs.
 * Players change at the stoppage after an event. So an event in the same second as a change belongs to the stretch
 * before the change. A shot attempt after a face-off in the same second belongs to the stretch after the change. A goal
 * always belongs to the stretch before the change, because the stoppage comes after the goal.
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
    for (const team of teams) if (event.isGoal && event.team === team.name) team.goals += 1;
    for (const side of [0, 1] as const) {
      const index = event.team === teams[side].name ? 0 : 1;
      for (const sum of unitsIn(stretch, side, teams[side])) {
        sum.attempts[index] += 1;
        if (event.isGoal) sum.goals[index] += 1;
      }
    }
  }
}

/** What a team's units did in a game. */
export interface TeamTogether {
  readonly units: readonly UnitFacts[];
  /**
   * The team's goals that are attributed to units.
   * There are fewer than in the final score if the game had a shootout, or if shifts or events are missing.
   */
  readonly goals: number;
}

function factsOf({ sums }: Team, minSeconds: number): readonly UnitFacts[] {
  return [...sums.values()]
    .filter(({ shared }) => shared >= minSeconds)
    .toSorted((a, b) => b.shared - a.shared || a.players.join().localeCompare(b.players.join(), 'en'))
    .map(({ attempts, goals, kind, players, seconds }) => ({
      kind,
      players: [...players],
      seconds,
      goals,
      attempts,
    }));
}

/**
 * Measures all units of both teams of a game, most time together first. Null without the shifts of two teams.
 * A player without a listed position gets the position that fits the players they played with.
 *
 * @param minSeconds Units whose total time together is shorter are left out.
 */
export function measureTogether(
  shifts: readonly Shift[],
  players: PlayerListings,
  events: readonly GameEvent[],
  minSeconds = MIN_TOGETHER_SECONDS,
): ReadonlyMap<string, TeamTogether> | null {
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
    return { name, isDefense, sums: new Map(), goals: 0 };
  };
  const teams = [teamOf(one, 0), teamOf(other, 1)] as const;
  addTime(stretches, teams);
  addEvents(events, stretches, teams);
  return new Map(teams.map((team) => [team.name, { units: factsOf(team, minSeconds), goals: team.goals }]));
}
