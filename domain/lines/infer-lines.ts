import { findFiveOnFive, findStretches } from './five-on-five.ts';
import { inferSkaters, type TeamPlay } from './infer-team.ts';
import { findGoalies, type PlayerListings } from './roles.ts';
import { cleanShifts, secondsOf, type Shift, type Stints } from './shift.ts';
import type { TeamLines } from './team-lines.ts';

export interface LineHints {
  readonly faceoffs?: ReadonlyMap<string, number>;
  /** The dressed goalies by team, the starter first. Shift charts lack goalies who did not play. */
  readonly goalies?: ReadonlyMap<string, readonly string[]>;
}

export type LinesRefusal = 'no-shifts' | 'not-two-teams' | 'too-little-play' | 'no-goalie';

export type InferredLines =
  | { readonly kind: 'inferred'; readonly teams: ReadonlyMap<string, TeamLines> }
  | { readonly kind: 'refused'; readonly code: LinesRefusal };

/** The minimum seconds of five-on-five play. With less play, lines cannot be inferred. */
const MIN_PLAY_SECONDS = 300;

/** A goalie who came on by this second can be the starter, because charts may lack the first seconds. */
const START_SECONDS = 60;

type Game = readonly [name: string, play: TeamPlay][];

/** Returns the two teams with the most players. Any other teams are errors in the chart. */
export function chooseTeams(shifts: readonly Shift[]): readonly (readonly [string, Stints])[] {
  return [...cleanShifts(shifts)].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 2);
}

function endOf(teams: readonly (readonly [string, Stints])[]): number {
  const players = teams.flatMap(([, stints]) => [...stints.values()]);
  return players.reduce((latest, stints) => Math.max(latest, stints.at(-1)?.end ?? 0), 0);
}

/** Finds the starter (the goalie on the ice at the start, if known) and the backup. Undefined without any goalie. */
function findGoalieTandem(
  { goalies, stints }: TeamPlay,
  dressed: readonly string[],
): Pick<TeamLines, 'starter' | 'backup'> | undefined {
  const startOf = (goalie: string) => stints.get(goalie)?.[0]?.start ?? 0;
  const lengthOf = (goalie: string) => secondsOf(stints.get(goalie) ?? []);
  const byStart = goalies.toSorted((a, b) => startOf(a) - startOf(b) || lengthOf(b) - lengthOf(a));
  const inGoal = byStart.find((goalie) => startOf(goalie) <= START_SECONDS);
  const starter = inGoal ?? dressed[0] ?? byStart[0];
  if (starter === undefined) return undefined;
  return { starter, backup: [...byStart, ...dressed].find((goalie) => goalie !== starter) ?? null };
}

function inferGame(game: Game, players: PlayerListings, hints: LineHints): InferredLines {
  const teams = new Map<string, TeamLines>();
  for (const [name, play] of game) {
    if (secondsOf(play.segments) < MIN_PLAY_SECONDS) return { kind: 'refused', code: 'too-little-play' };
    const tandem = findGoalieTandem(play, hints.goalies?.get(name) ?? []);
    if (!tandem) return { kind: 'refused', code: 'no-goalie' };
    teams.set(name, { ...inferSkaters(play, players, hints.faceoffs ?? new Map()), ...tandem });
  }
  return { kind: 'inferred', teams };
}

/**
 * Infers the lines of both teams of a game. Never throws; rows with impossible values are ignored.
 * A player who is missing from `players` gets the position that fits the players they played with.
 */
export function inferLines(
  shifts: readonly Shift[],
  players: PlayerListings,
  hints: LineHints = {},
): InferredLines {
  const teams = chooseTeams(shifts);
  const [one, other] = teams;
  if (!one) return { kind: 'refused', code: 'no-shifts' };
  if (!other) return { kind: 'refused', code: 'not-two-teams' };
  const goalies = teams.map(([, stints]) => findGoalies(stints, players));
  const segments = findFiveOnFive(findStretches([one[1], other[1]], new Set(goalies.flat())));
  const gameEnd = endOf(teams);
  const game = teams.map(([name, stints], index): Game[number] => {
    const side = index === 0 ? 0 : 1;
    return [name, { stints, gameEnd, goalies: goalies[side] ?? [], segments: segments[side] }];
  });
  return inferGame(game, players, hints);
}
