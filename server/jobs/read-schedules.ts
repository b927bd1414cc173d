import { parseSchedule, type ScheduledGame } from '#domain/nhl/parse-schedule.ts';
import { feedDay, isLastTry, shouldHaveEnded } from '#server/jobs/game-times.ts';
import type { FeedJobContext } from '#server/jobs/run-jobs.ts';

/** A club's season has about 300 kB. */
const MAX_BYTES = 4 * 1024 * 1024;

const DAY = 24 * 60 * 60_000;
/** The schedule of the week has no games further ahead than this. Later games are only in the clubs' seasons. */
const WEEK = 9 * DAY;
/** Each club's whole season is read once in this many days, to find games that were moved beyond the week. */
const ROTATION = 7;
/** Unfinished games that are older than this are read again only when their club's whole season is read. */
const LOOK_BACK = 30 * DAY;

/** Preseason, regular season, playoffs. */
const GAME_TYPES: ReadonlySet<number> = new Set([1, 2, 3]);

export interface ScheduleCounts {
  read: number;
  failed: number;
  fault: string | null;
  detail: string | null;
  /** New and changed games. */
  changed: number;
  /** The `feedDay` on which seasons were last read; see `findSeasonsDue`. */
  seasonsDay: number | null;
  isStopped: boolean;
}

interface Team {
  readonly id: number;
  readonly abbreviation: string;
}

interface OpenGame {
  readonly id: number;
  readonly starts_at: string;
  readonly home_abbreviation: string;
  readonly away_abbreviation: string;
}

function rowOf(game: ScheduledGame): object {
  return {
    id: game.id,
    season: game.season,
    game_type: game.gameType,
    starts_at: game.startsAt,
    time_known: game.isTimeKnown,
    venue: game.venue,
    neutral_site: game.neutralSite,
    home_abbreviation: game.home.abbreviation,
    away_abbreviation: game.away.abbreviation,
    state: game.state,
    home_score: game.home.score,
    away_score: game.away.score,
  };
}

function isWanted({ away, gameType, home, season }: ScheduledGame, clubs: ReadonlySet<string>): boolean {
  const isKnown = clubs.has(home.abbreviation) || clubs.has(away.abbreviation);
  return isKnown && GAME_TYPES.has(gameType) && /^\d{8}$/.test(season);
}

interface ReadSchedule {
  readonly ids: ReadonlySet<number>;
  readonly seasons: ReadonlySet<string>;
  readonly isComplete: boolean;
}

/** Reads and stores a schedule. On a fault, stores nothing and returns null. */
async function readSchedule(
  { client, feed, signal, store }: FeedJobContext,
  path: string,
  clubs: ReadonlySet<string>,
  counts: ScheduleCounts,
): Promise<ReadSchedule | null> {
  const fail = (code: string, detail: string) => {
    counts.failed += 1;
    counts.fault ??= code;
    counts.detail ??= detail;
    counts.isStopped ||= code === 'stopped';
    return null;
  };
  const response = await client.get(`${feed.apiUrl}${path}`, { kind: 'json', mostBytes: MAX_BYTES, signal });
  if (response.kind === 'failed') return fail(response.code, response.detail);
  if (response.kind !== 'ok') return fail('missing', `${path} is missing.`);
  const schedule = parseSchedule(response.body);
  if (schedule.kind === 'refused') return fail(schedule.code, `${path} cannot be read.`);
  const games = schedule.games.filter((game) => isWanted(game, clubs));
  if (games.length > 0)
    counts.changed += Number(await store.call('store_games', { schedule: games.map(rowOf) }));
  counts.read += 1;
  return {
    ids: new Set(schedule.games.map(({ id }) => id)),
    seasons: new Set(schedule.games.map(({ season }) => season)),
    isComplete: schedule.unreadable === 0,
  };
}

/**
 * Reads a club's season.
 * If every game of the season and of the week could be read, the club's future games that are in neither of them are
 * marked as canceled.
 */
async function readSeason(
  context: FeedJobContext,
  club: string,
  week: ReadSchedule | null,
  clubs: ReadonlySet<string>,
  counts: ScheduleCounts,
): Promise<void> {
  const path = `/v1/club-schedule-season/${encodeURIComponent(club)}/now`;
  const read = await readSchedule(context, path, clubs, counts);
  const [season, ...others] = read?.seasons ?? [];
  if (!read?.isComplete || week?.isComplete !== true || season === undefined || others.length > 0) return;
  const known = [...read.ids, ...week.ids];
  counts.changed += Number(await context.store.call('cancel_missing_games', { club, season, known }));
}

async function findOverdue({ now, store }: FeedJobContext): Promise<readonly OpenGame[]> {
  const since = new Date(now() - LOOK_BACK).toISOString();
  const open = await store.rows<OpenGame>(
    `games?select=id,starts_at,home_abbreviation,away_abbreviation&state=in.(scheduled,live)&starts_at=gt.${since}&starts_at=lt.${new Date(now()).toISOString()}&order=id`,
  );
  return open.filter((game) => shouldHaveEnded(game, now()));
}

/**
 * Returns the clubs whose whole season must be read today. Each day, these are another seventh of all clubs, and the
 * clubs that have no stored games outside of the current week.
 */
async function findSeasonsDue({ now, store }: FeedJobContext, teams: readonly Team[]): Promise<string[]> {
  const [from, to] = [now() - 2 * DAY, now() + WEEK].map((time) => new Date(time).toISOString());
  const beyond = await store.rows<OpenGame>(
    `games?select=home_abbreviation,away_abbreviation&or=(starts_at.lt.${from},starts_at.gt.${to})&order=id`,
  );
  const known = new Set(beyond.flatMap((game) => [game.home_abbreviation, game.away_abbreviation]));
  const day = feedDay(now());
  return teams
    .filter(({ abbreviation, id }) => !known.has(abbreviation) || id % ROTATION === day % ROTATION)
    .map(({ abbreviation }) => abbreviation);
}

/** Returns a small set of clubs whose seasons include all of the given games. */
function chooseClubs(games: readonly OpenGame[], clubs: ReadonlySet<string>): string[] {
  const chosen = new Set<string>();
  for (const game of games) {
    const own = [game.home_abbreviation, game.away_abbreviation].filter((club) => clubs.has(club));
    if (!own.some((club) => chosen.has(club)) && own[0] !== undefined) chosen.add(own[0]);
  }
  return [...chosen];
}

async function readSeasonsDay({ store }: FeedJobContext): Promise<number | null> {
  const [job] = await store.rows<{ outcome: { seasonsDay?: unknown } | null }>(
    'feed_jobs?select=outcome&name=eq.games&order=name',
  );
  const day = job?.outcome?.seasonsDay;
  return typeof day === 'number' ? day : null;
}

const NOTHING_READ: Omit<ScheduleCounts, 'seasonsDay'> = {
  read: 0,
  failed: 0,
  fault: null,
  detail: null,
  changed: 0,
  isStopped: false,
};

function findTeams({ store }: FeedJobContext): Promise<readonly Team[]> {
  return store.rows<Team>('teams?select=id,abbreviation&abbreviation=not.is.null&order=id');
}

/** Reads and stores all games of a season, such as `20252026`, from the clubs' schedules. */
export async function readSeasons(context: FeedJobContext, season: string): Promise<ScheduleCounts> {
  const counts: ScheduleCounts = { ...NOTHING_READ, seasonsDay: null };
  const clubs = new Set((await findTeams(context)).map(({ abbreviation }) => abbreviation));
  for (const [index, club] of [...clubs].entries()) {
    if (counts.isStopped) break;
    const path = `/v1/club-schedule-season/${encodeURIComponent(club)}/${season}`;
    // oxlint-disable-next-line no-await-in-loop -- the feed gets one request at a time
    await readSchedule(context, path, clubs, counts);
    // oxlint-disable-next-line no-await-in-loop
    await context.progress(index + 1, clubs.size);
  }
  return counts;
}

export async function readSchedules(context: FeedJobContext): Promise<ScheduleCounts> {
  const { now, progress } = context;
  const day = feedDay(now());
  const lastDay = await readSeasonsDay(context);
  const counts: ScheduleCounts = { ...NOTHING_READ, seasonsDay: lastDay };
  const teams = await findTeams(context);
  const clubs = new Set(teams.map(({ abbreviation }) => abbreviation));
  const week = await readSchedule(context, '/v1/schedule/now', clubs, counts);
  const isDaily = day !== lastDay;
  const overdue = (await findOverdue(context)).filter(
    (game) => week?.ids.has(game.id) !== true && (isDaily || !isLastTry(game, now())),
  );
  const due = isDaily ? await findSeasonsDue(context, teams) : [];
  const uncovered = overdue.filter(
    (game) => !due.includes(game.home_abbreviation) && !due.includes(game.away_abbreviation),
  );
  const seasons = [...due, ...chooseClubs(uncovered, clubs)];
  await progress(1, seasons.length + 1);
  for (const [index, club] of seasons.entries()) {
    if (counts.isStopped) break;
    // oxlint-disable-next-line no-await-in-loop -- the feed gets one request at a time
    await readSeason(context, club, week, clubs, counts);
    // oxlint-disable-next-line no-await-in-loop
    await progress(index + 2, seasons.length + 1);
  }
  if (counts.read > 0 && !counts.isStopped) counts.seasonsDay = day;
  return counts;
}
