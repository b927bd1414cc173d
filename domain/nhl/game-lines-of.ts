import type { GameLines, GamePlayer } from '#domain/lines/game-lines.ts';
import { measureTogether, type TeamTogether } from '#domain/lines/together.ts';
import type { UnitFacts } from '#domain/lines/unit-facts.ts';
import { inferLines, type InferredLines, type LinesRefusal } from '#domain/lines/infer-lines.ts';
import type { PlayerListings } from '#domain/lines/roles.ts';
import type { Shift } from '#domain/lines/shift.ts';
import type { TeamLines } from '#domain/lines/team-lines.ts';
import type { ShotSide } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import type { Boxscore } from './parse-boxscore.ts';
import type { PlayByPlay } from './parse-play-by-play.ts';
import type { RightRail } from './parse-right-rail.ts';
import type { ShiftChart } from './parse-shift-chart.ts';
import type { ShiftReport } from './parse-shift-report.ts';

/** The parsed feeds of a game. Null or missing for a feed without a usable response. */
export interface GameFeeds {
  /** The teams' abbreviations, as in the schedule. */
  readonly home: string;
  readonly away: string;
  readonly chart?: ShiftChart | null;
  readonly homeReport?: ShiftReport | null;
  readonly awayReport?: ShiftReport | null;
  readonly boxscore?: Boxscore | null;
  readonly playByPlay?: PlayByPlay | null;
  readonly rightRail?: RightRail | null;
  /** Which way players shoot, by NHL id, from stored rosters. The feeds of a game lack this. */
  readonly shots?: ReadonlyMap<string, ShotSide>;
}

/** Why a game has no lines. `unknown-numbers`: the sweater numbers of a report belong to no known player. */
export type VoidReason = 'no-chart' | 'unknown-numbers' | LinesRefusal;

/** A team's data of a game, as stored in the database: its lines, and its units' time together. */
export interface StoredLines extends GameLines {
  readonly units: readonly UnitFacts[];
}

export type GameLinesResult =
  | {
      readonly kind: 'computed';
      readonly source: 'chart' | 'report';
      readonly home: StoredLines;
      readonly away: StoredLines;
    }
  | { readonly kind: 'void'; readonly reason: VoidReason };

type Side = 'home' | 'away';
const SIDES: readonly Side[] = ['home', 'away'];

interface Person {
  readonly name: string;
  readonly number: number | null;
  readonly position: Position | null;
}

type People = ReadonlyMap<string, Person>;

/** Returns a side's team number in the play-by-play. If it is missing, finds it by a player of the boxscore. */
function teamIdOf({ boxscore, playByPlay }: GameFeeds, side: Side): number | null {
  const stated = side === 'home' ? playByPlay?.homeId : playByPlay?.awayId;
  const dressed = new Set(boxscore?.[side].players.map(({ id }) => id));
  return stated ?? playByPlay?.spots.find(({ id }) => dressed.has(id))?.teamId ?? null;
}

/** The players who dressed for a side. The play-by-play has full names, but the boxscore has only initials. */
function peopleOf(feeds: GameFeeds, side: Side): People {
  const teamId = teamIdOf(feeds, side);
  const spots = feeds.playByPlay?.spots.filter((spot) => spot.teamId === teamId) ?? [];
  const people = new Map<string, Person>();
  for (const { id, name, number, position } of [...(feeds.boxscore?.[side].players ?? []), ...spots]) {
    const known = people.get(id);
    people.set(id, {
      name: name || known?.name || '',
      number: number ?? known?.number ?? null,
      position: position ?? known?.position ?? null,
    });
  }
  return people;
}

type BothPeople = Readonly<Record<Side, People>>;

/**
 * Returns the side of each team in the chart.
 * Finds it by abbreviation, else by the team's players. If players of both sides match, the side is home.
 */
function sidesOf(chart: ShiftChart, feeds: GameFeeds, people: BothPeople): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>(SIDES.toReversed().map((side) => [feeds[side], side]));
  const named = new Set(sides.keys());
  // One loop over all shifts, not one per team, because a broken chart may name a different team in each row.
  for (const { playerId, team } of chart.shifts) {
    if (named.has(team) || sides.get(team) === 'home') continue;
    const side = SIDES.find((each) => people[each].has(playerId));
    if (side) sides.set(team, side);
  }
  return sides;
}

/** The chart's shifts, with `home` or `away` as their team. */
function chartShifts(chart: ShiftChart, feeds: GameFeeds, people: BothPeople): readonly Shift[] {
  const sides = sidesOf(chart, feeds, people);
  return chart.shifts.flatMap((shift) => {
    const side = sides.get(shift.team);
    return side ? [{ ...shift, team: side }] : [];
  });
}

/** Returns a report's shifts. Finds players by their sweater numbers; null if no number is known. */
function reportShifts(report: ShiftReport, side: Side, people: People): readonly Shift[] | null {
  const byNumber = new Map([...people].map(([id, { number }]) => [number, id]));
  const joined = report.players.flatMap(({ number, shifts }) => {
    const playerId = byNumber.get(number);
    return playerId === undefined ? [] : shifts.map((shift) => ({ ...shift, team: side, playerId }));
  });
  return joined.length > 0 ? joined : null;
}

function listingsOf({ shots }: GameFeeds, people: BothPeople): PlayerListings {
  return new Map(
    [...people.home, ...people.away].map(([id, { position }]) => [
      id,
      { position, shoots: shots?.get(id) ?? null },
    ]),
  );
}

function inferFeeds(shifts: readonly Shift[], feeds: GameFeeds, listings: PlayerListings): InferredLines {
  const goalies = new Map(SIDES.map((side) => [side as string, feeds.boxscore?.[side].goalies ?? []]));
  return inferLines(shifts, listings, { goalies, faceoffs: feeds.playByPlay?.faceoffs ?? new Map() });
}

/** Returns an unlisted player's position, by their place in the lines. */
function placeOf(id: string, { backup, defense, forwards, starter }: TeamLines): Position {
  if (id === starter || id === backup) return 'g';
  if (defense.some((pair) => pair.includes(id))) return 'd';
  const lane = forwards.map((trio) => trio.indexOf(id)).find((index) => index !== -1);
  return lane === 0 ? 'lw' : lane === 2 ? 'rw' : 'c';
}

function describe(
  lines: TeamLines,
  together: TeamTogether | undefined,
  { feeds, people, side }: { readonly feeds: GameFeeds; readonly people: People; readonly side: Side },
): StoredLines {
  const { backup, defense, extras, forwards, starter } = lines;
  const dressed = [
    ...forwards.flat(),
    ...defense.flat(),
    ...extras,
    starter,
    ...(backup === null ? [] : [backup]),
  ];
  const scratched = feeds.rightRail?.[side].filter(({ id }) => !dressed.includes(id)) ?? [];
  const players: Record<string, GamePlayer> = {};
  for (const id of dressed) {
    const person = people.get(id);
    players[id] = {
      name: person?.name || feeds.chart?.names.get(id) || `Player ${id}`,
      number: person?.number ?? null,
      position: person?.position ?? placeOf(id, lines),
    };
  }
  // The position `c` is a placeholder, because no feed of a game has the positions of scratched players.
  // `lineup-of-game` prefers the roster's positions.
  for (const { id, name } of scratched) players[id] = { name, number: null, position: 'c' };
  return {
    ...lines,
    scratches: scratched.map(({ id }) => id),
    units: together?.units ?? [],
    goals: together?.goals ?? null,
    players,
  };
}

interface Source {
  readonly source: 'chart' | 'report';
  readonly shifts: readonly Shift[];
}

function sourcesOf(feeds: GameFeeds, people: BothPeople): readonly Source[] | 'unknown-numbers' {
  const { awayReport, chart, homeReport } = feeds;
  const sources: Source[] = chart ? [{ source: 'chart', shifts: chartShifts(chart, feeds, people) }] : [];
  if (homeReport && awayReport) {
    const home = reportShifts(homeReport, 'home', people.home);
    const away = reportShifts(awayReport, 'away', people.away);
    if (home && away) sources.push({ source: 'report', shifts: [...home, ...away] });
    else if (sources.length === 0) return 'unknown-numbers';
  }
  return sources;
}

/**
 * Infers the lines of both teams from the chart, or else from both reports. Never throws.
 * Without a usable source, the game is void, with the last source's reason.
 */
export function gameLinesOf(feeds: GameFeeds): GameLinesResult {
  const people = { home: peopleOf(feeds, 'home'), away: peopleOf(feeds, 'away') };
  const sources = sourcesOf(feeds, people);
  if (sources === 'unknown-numbers') return { kind: 'void', reason: sources };
  let reason: VoidReason = 'no-chart';
  const listings = listingsOf(feeds, people);
  for (const { shifts, source } of sources) {
    const lines = inferFeeds(shifts, feeds, listings);
    if (lines.kind === 'refused') {
      reason = lines.code;
      continue;
    }
    const [home, away] = [lines.teams.get('home'), lines.teams.get('away')];
    if (!home || !away) continue;
    const together = measureTogether(shifts, listings, feeds.playByPlay?.events ?? []);
    const side = (name: Side, own: TeamLines) =>
      describe(own, together?.get(name), { feeds, people: people[name], side: name });
    return { kind: 'computed', source, home: side('home', home), away: side('away', away) };
  }
  return { kind: 'void', reason };
}
