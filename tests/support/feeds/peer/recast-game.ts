/** Recasts real games: keeps the shifts, but replaces the players with players of today's rosters. */
import { readFileSync } from 'node:fs';
import type { ChartRow, FeedGame, FeedPlayer, GameSide } from './feed-world.ts';

const FOLDER = new URL('../', import.meta.url);
const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as unknown;

interface Listing {
  readonly name: string;
  readonly pos: string;
  readonly shoots: string;
}

const LISTINGS = readJson('players.json') as Readonly<Record<string, Listing>>;
const GAMES = readJson('games.json') as Readonly<
  Record<string, { readonly home: string; readonly away: string }>
>;
const FACEOFFS = readJson('faceoffs.json') as Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface RealGameFacts {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly rows: readonly ChartRow[];
  readonly faceoffs: ReadonlyMap<number, number>;
}

function readRow(line: string): ChartRow {
  const [typeCode, team = '', playerId, period, shiftNumber, start, end, , description = ''] =
    line.split(',');
  return {
    typeCode: Number(typeCode),
    team,
    playerId: Number(playerId),
    period: Number(period),
    shiftNumber: Number(shiftNumber),
    start: Number(start),
    end: Number(end),
    description: description === '' ? null : description,
  };
}

/** Reads the real games of `tests/support/feeds`, latest first. */
export function readRealGameFacts(): readonly RealGameFacts[] {
  return Object.entries(GAMES)
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([id, { away, home }]) => ({
      id,
      home,
      away,
      rows: readFileSync(new URL(`shifts/${id}.csv`, FOLDER), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map(readRow),
      faceoffs: new Map(
        Object.entries(FACEOFFS[id] ?? {}).map(([player, count]) => [Number(player), count] as const),
      ),
    }));
}

const group = (position: string) => (position === 'D' || position === 'G' ? position : 'F');

/** Returns a club's real players in the game, most ice time first. */
function playersOf(rows: readonly ChartRow[], team: string): readonly number[] {
  const seconds = new Map<number, number>();
  for (const row of rows)
    if (row.team === team && row.typeCode === 517)
      seconds.set(row.playerId, (seconds.get(row.playerId) ?? 0) + row.end - row.start);
  return [...seconds].toSorted(([, a], [, b]) => b - a).map(([player]) => player);
}

/** Assigns today's players to the real players: first by name, then by position, then by position group. */
function assign(real: readonly number[], roster: readonly FeedPlayer[]): ReadonlyMap<number, FeedPlayer> {
  const free = [...roster];
  const assigned = new Map<number, FeedPlayer>();
  const take = (player: number, fits: (candidate: FeedPlayer) => boolean) => {
    const found = free.find(fits);
    if (!found || assigned.has(player)) return;
    free.splice(free.indexOf(found), 1);
    assigned.set(player, found);
  };
  const positionOf = (player: number) => LISTINGS[player]?.pos ?? 'C';
  for (const player of real)
    take(player, ({ firstName, lastName }) => `${firstName} ${lastName}` === LISTINGS[player]?.name);
  for (const player of real) take(player, ({ position }) => position === positionOf(player));
  for (const player of real) take(player, ({ position }) => group(position) === group(positionOf(player)));
  return assigned;
}

interface Recast {
  readonly side: GameSide;
  readonly players: ReadonlyMap<number, FeedPlayer>;
}

function recastSide(facts: RealGameFacts, from: string, to: string, roster: readonly FeedPlayer[]): Recast {
  const players = assign(playersOf(facts.rows, from), roster);
  const skaters = [...players.values()];
  const backup = roster.find((player) => player.position === 'G' && !skaters.includes(player));
  const dressed = backup ? [...skaters, backup] : skaters;
  const goalie = facts.rows.find(
    (row) =>
      row.typeCode === 517 &&
      row.team === from &&
      row.start === 0 &&
      players.get(row.playerId)?.position === 'G',
  );
  const goals = facts.rows.filter((row) => row.typeCode === 505 && row.team === from && row.period <= 4);
  return {
    players,
    side: {
      abbreviation: to,
      score: goals.length,
      dressed,
      starter: players.get(goalie?.playerId ?? 0)?.id ?? null,
      scratches: roster.filter((player) => player.position !== 'G' && !dressed.includes(player)).slice(0, 3),
    },
  };
}

export type RecastPlan = Pick<FeedGame, 'id' | 'season' | 'startsAt' | 'venue' | 'hasChart' | 'hasReport'> & {
  readonly home: string;
  readonly away: string;
  readonly rosters: ReadonlyMap<string, readonly FeedPlayer[]>;
};

/** Recasts a real game with players of two clubs. If its face-offs are unknown, each center gets twelve. */
export function recastGame(facts: RealGameFacts, plan: RecastPlan): FeedGame {
  const { away: visitors, home: hosts, rosters, ...game } = plan;
  const home = recastSide(facts, facts.home, hosts, rosters.get(hosts) ?? []);
  const away = recastSide(facts, facts.away, visitors, rosters.get(visitors) ?? []);
  const players = new Map([...home.players, ...away.players]);
  const clubs: Readonly<Record<string, string>> = { [facts.home]: hosts, [facts.away]: visitors };
  const rows = facts.rows.flatMap((row) => {
    const player = players.get(row.playerId);
    return player ? [{ ...row, playerId: player.id, team: clubs[row.team] ?? row.team }] : [];
  });
  const known = [...facts.faceoffs].flatMap(([id, count]) => {
    const player = players.get(id);
    return player ? [[player.id, count] as const] : [];
  });
  const centers = [...players.values()].filter(({ position }) => position === 'C');
  const faceoffs = known.length > 0 ? known : centers.map(({ id }) => [id, 12] as const);
  return {
    ...game,
    gameType: 2,
    state: 'OFF',
    scheduleState: 'OK',
    home: home.side,
    // The scores lack shoot-out goals, but no game ends in a tie. So the visitors get the deciding goal.
    away:
      away.side.score === home.side.score ? { ...away.side, score: (away.side.score ?? 0) + 1 } : away.side,
    rows,
    faceoffs: new Map(faceoffs),
  };
}
