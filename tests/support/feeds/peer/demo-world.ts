/**
 * The data of `npm run feeds:demo`: changed default rosters, and the last and next games of all clubs. Contains no
 * result of the current season.
 */
import type { FeedGame, FeedPlayer, FeedWorld } from './feed-world.ts';
import { readRealGameFacts, recastGame } from './recast-game.ts';
import { readSeedRosters } from './seed-rosters.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Games begin at 7 pm Eastern time, which is 24:00 UTC. */
const EVENING = 24 * HOUR;
const VENUE = 'Demo Arena';

type Rosters = Map<string, FeedPlayer[]>;

function change(rosters: Rosters, club: string, place: number, values: Partial<FeedPlayer>): void {
  const players = rosters.get(club) ?? [];
  const player = players[place];
  if (player) players[place] = { ...player, ...values };
}

function freeNumber(players: readonly FeedPlayer[]): number {
  const taken = new Set(players.map(({ number }) => number));
  return Array.from({ length: 98 }, (_, index) => 98 - index).find((number) => !taken.has(number)) ?? 1;
}

function trade(rosters: Rosters, from: string, place: number, to: string): void {
  const [player] = (rosters.get(from) ?? []).splice(place, 1);
  const players = rosters.get(to) ?? [];
  if (player) players.push({ ...player, number: freeNumber(players) });
}

function join(rosters: Rosters, club: string, id: number, player: Partial<FeedPlayer>): void {
  const players = rosters.get(club) ?? [];
  players.push({
    id,
    firstName: 'Casey',
    lastName: 'Demo',
    number: freeNumber(players),
    position: 'L',
    shoots: 'L',
    height: 73,
    weight: 195,
    birthDate: '2006-03-14',
    birthplace: 'Halifax, NS, CAN',
    ...player,
  });
}

/** Gives every player a number, because shift reports identify players by number. */
function numberAll(rosters: Rosters): void {
  for (const players of rosters.values())
    for (const [place, player] of players.entries())
      if (player.number === null) players[place] = { ...player, number: freeNumber(players) };
}

/** Returns the default rosters with every kind of change. The players who join are made up. */
function changedRosters(): Rosters {
  const rosters = readSeedRosters();
  trade(rosters, 'TOR', 9, 'CHI');
  trade(rosters, 'VAN', 16, 'PIT');
  join(rosters, 'MTL', 8_699_001, {});
  join(rosters, 'SJS', 8_699_002, { firstName: 'Robin', lastName: 'Example', position: 'D', shoots: 'R' });
  rosters.get('BOS')?.splice(10, 1);
  rosters.get('VGK')?.splice(17, 1);
  change(rosters, 'EDM', 5, { number: freeNumber(rosters.get('EDM') ?? []) });
  change(rosters, 'COL', 7, { number: freeNumber(rosters.get('COL') ?? []) });
  change(rosters, 'NYR', 2, { position: 'C' });
  change(rosters, 'NYR', 12, { position: 'L' });
  for (const place of [0, 1, 2]) change(rosters, 'DAL', place, { weight: 200 + place });
  numberAll(rosters);
  return rosters;
}

/** Returns 7 pm Eastern Standard Time (midnight UTC), `days` days after the date of `now` in that zone. */
const evening = (now: Date, days: number) =>
  new Date(Math.floor((now.getTime() - 5 * HOUR) / DAY) * DAY + days * DAY + EVENING);

function seasonOf(now: Date): string {
  const first = now.getUTCMonth() >= 6 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  return `${first}${first + 1}`;
}

interface Builder {
  readonly now: Date;
  readonly rosters: Rosters;
  readonly games: FeedGame[];
  /** Returns an id like the NHL's: the season's first year, 02 for the regular season, and a number. */
  readonly nextId: () => number;
}

/**
 * Returns when the games of a night begin. Night 0 is last night.
 * The server reads only games of the last 72 hours. Between 7 pm and midnight Eastern time, 7 pm of night 2 is more
 * than 72 hours ago, so the games of that night begin later.
 */
function nightBefore(now: Date, night: number): Date {
  const start = evening(now, -1 - night);
  const latest = new Date(Math.ceil((now.getTime() - 71 * HOUR) / (HOUR / 2)) * (HOUR / 2));
  return night === 2 && start < latest ? latest : start;
}

/** Adds the real games, at most one per club and night. Last night's games come first. Returns last night's clubs. */
function playRealGames({ games, nextId, now, rosters }: Builder): ReadonlySet<string> {
  const season = seasonOf(now);
  const nights: Set<string>[] = [];
  for (const facts of readRealGameFacts()) {
    const clubs = [facts.home, facts.away];
    let night = nights.findIndex((played) => !clubs.some((club) => played.has(club)));
    if (night === -1) night = nights.push(new Set()) - 1;
    for (const club of clubs) nights[night]?.add(club);
    games.push(
      recastGame(facts, {
        id: nextId(),
        season,
        startsAt: nightBefore(now, night),
        venue: VENUE,
        home: facts.home,
        away: facts.away,
        // The two latest games have no chart. The charts of the real games that they copy were also missing at first.
        hasChart: Number(facts.id) < 2_024_000_000,
        hasReport: true,
        rosters,
      }),
    );
  }
  return nights[0] ?? new Set();
}

/**
 * Adds games for the clubs that did not play last night, so that every club has a last game. These games have the
 * shifts of real games.
 */
function playOtherGames({ games, nextId, now, rosters }: Builder, played: ReadonlySet<string>): void {
  const facts = readRealGameFacts();
  const clubs = [...rosters.keys()].filter((club) => !played.has(club));
  for (const [index, home] of clubs.entries()) {
    const [away, real] = [clubs[index + 1], facts[(index / 2) % facts.length]];
    if (index % 2 === 1 || away === undefined || !real) continue;
    const plan = { home, away, venue: VENUE, hasChart: true, hasReport: true, rosters };
    games.push(
      recastGame(real, { ...plan, id: nextId(), season: seasonOf(now), startsAt: evening(now, -1) }),
    );
  }
  const [lost] = facts;
  const [home = '', away = ''] = clubs;
  // The shifts of this game are never published, so predictions for it are void.
  if (!lost) return;
  const startsAt = new Date(now.getTime() - 62 * HOUR);
  const plan = { home, away, startsAt, venue: VENUE, hasChart: false, hasReport: false, rosters };
  games.push(recastGame(lost, { ...plan, id: nextId(), season: seasonOf(now) }));
}

function planGames({ games, nextId, now, rosters }: Builder): void {
  const clubs = [...rosters.keys()];
  const half = clubs.length / 2;
  const soon = new Date(Math.ceil((now.getTime() + 3 * HOUR) / (HOUR / 2)) * (HOUR / 2));
  for (const round of [0, 1, 2]) {
    for (let pair = 0; pair < half; pair++) {
      const [home = '', away = ''] = [clubs[pair], clubs[half + ((pair + round) % half)]];
      const side = { score: null, dressed: [], starter: null, scratches: [] };
      games.push({
        id: nextId(),
        season: seasonOf(now),
        gameType: 2,
        startsAt: round === 0 && pair < 4 ? soon : evening(now, 1 + 2 * round),
        state: 'FUT',
        scheduleState: round === 1 && pair === 0 ? 'PPD' : 'OK',
        venue: VENUE,
        home: { ...side, abbreviation: home },
        away: { ...side, abbreviation: away },
        rows: [],
        faceoffs: new Map(),
        hasChart: false,
        hasReport: false,
      });
    }
  }
}

export function createDemoWorld(now: Date): FeedWorld {
  const rosters = changedRosters();
  const games: FeedGame[] = [];
  let last = Number(seasonOf(now).slice(0, 4)) * 1_000_000 + 20_300;
  const builder: Builder = { now, rosters, games, nextId: () => ++last };
  playOtherGames(builder, playRealGames(builder));
  planGames(builder);
  return { now, rosters, games: new Map(games.map((game) => [game.id, game])) };
}
