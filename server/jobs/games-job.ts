import type { ShotSide } from '#domain/player.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';
import {
  isLastTry,
  isPastHope,
  nextGamesRun,
  nextTry,
  type OpenGame,
  type PendingGame,
} from '#server/jobs/game-times.ts';
import { type FinishedGame, isOutage, readGame, type ReadGame } from '#server/jobs/read-game.ts';
import { readSchedules, type ScheduleCounts } from '#server/jobs/read-schedules.ts';
import type { FeedJob, FeedJobContext, FeedJobResult } from '#server/jobs/run-jobs.ts';

const DAY = 24 * 60 * 60_000;

/** Games that began longer ago than this get lines only if they have predictions or are a team's last game. */
const RECENT = 3 * DAY;
/** The age at which games without predictions are deleted. Keeps the games of the current and the last season. */
const KEPT = 800 * DAY;

interface PendingRow extends FinishedGame, PendingGame {
  readonly home_team_id: number | null;
  readonly away_team_id: number | null;
}

interface LineCounts {
  computed: number;
  waiting: number;
  void: number;
}

/** Called for each game that got lines or became void. May be called twice for a game. */
export type OnGameDone = (store: FeedStore, gameId: number) => Promise<unknown>;

const iso = (time: number) => new Date(time).toISOString();

/**
 * Finds finished games without lines that a run should read.
 * Such a game began after `since` (ms since 1970), has predictions, or is a team's last game.
 */
export function findPending({ store }: FeedJobContext, since: number): Promise<readonly PendingRow[]> {
  const call = store.call('games_without_lines', { since: iso(since) });
  return call as Promise<readonly PendingRow[]>;
}

async function readShots(store: FeedStore): Promise<ReadonlyMap<string, ShotSide>> {
  const players = await store.rows<{ nhl_id: number; shoots: ShotSide }>(
    'players?select=nhl_id,shoots&nhl_id=not.is.null&shoots=not.is.null&order=id',
  );
  return new Map(players.map(({ nhl_id: id, shoots }) => [String(id), shoots]));
}

/** Whether to give up on a game after a try that failed with this code. */
type IsHopeless = (game: PendingRow, code: string) => boolean;

/** Stores why a game has no lines yet. If this was the last try, the game becomes void. */
async function noteTry(
  { log, now, store }: FeedJobContext,
  game: PendingRow,
  code: string,
  isLast: boolean,
): Promise<keyof LineCounts> {
  await store.call('note_game_try', { game: game.id, fault: code, tried: iso(now()), is_last: isLast });
  log[isLast ? 'warn' : 'info']({ game: game.id, code }, 'a game has no lines');
  return isLast ? 'void' : 'waiting';
}

async function storeOutcome(
  context: FeedJobContext,
  game: PendingRow,
  result: Exclude<ReadGame, { kind: 'stopped' }>,
  isHopeless: IsHopeless,
): Promise<keyof LineCounts> {
  const { log, signal, store } = context;
  if (result.kind === 'computed') {
    const sides = [
      [game.home_team_id, result.home],
      [game.away_team_id, result.away],
    ] as const;
    const lines = Object.fromEntries(sides.filter(([team]) => team !== null));
    try {
      await store.call('store_game_lines', { game: game.id, source: result.source, team_lines: lines });
      return 'computed';
    } catch (error) {
      signal.throwIfAborted();
      // Continue with the other games. If the database is down, `noteTry` also fails and ends the run.
      log.error({ err: error, game: game.id }, 'could not store the lines of a game');
      return noteTry(context, game, 'lines-not-stored', isHopeless(game, 'lines-not-stored'));
    }
  }
  return noteTry(context, game, result.code, isHopeless(game, result.code));
}

interface ReadLines {
  readonly counts: LineCounts;
  readonly done: readonly number[];
  /** Whether the feed client ended the run. */
  readonly isStopped: boolean;
  /**
   * The code of the first outage of a feed. A missing shift chart is no outage, because the NHL often publishes it some
   * time after the game.
   */
  readonly fault: string | null;
}

const NO_LINES: ReadLines = {
  counts: { computed: 0, waiting: 0, void: 0 },
  done: [],
  isStopped: false,
  fault: null,
};

/**
 * Reads and stores the lines of games, one game after the other. `counts.waiting` is the number of games that need
 * another try.
 */
export async function readLines(
  context: FeedJobContext,
  games: readonly PendingRow[],
  isHopeless: IsHopeless,
): Promise<ReadLines> {
  const { now, progress, store } = context;
  const counts: LineCounts = { ...NO_LINES.counts };
  const done: number[] = [];
  let fault: string | null = null;
  if (games.length === 0) return NO_LINES;
  const shots = await readShots(store);
  for (const [index, game] of games.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the feeds get one request at a time
    const result = await readGame(context, game, shots, isLastTry(game, now()));
    if (result.kind === 'stopped') {
      counts.waiting += games.length - index;
      return { counts, done, isStopped: true, fault };
    }
    if (result.kind === 'failed' && isOutage(result.code)) fault ??= result.code;
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await storeOutcome(context, game, result, isHopeless);
    counts[outcome] += 1;
    if (outcome !== 'waiting') done.push(game.id);
    // oxlint-disable-next-line no-await-in-loop
    await progress(index + 1, games.length);
  }
  return { counts, done, isStopped: false, fault };
}

async function readDueLines(context: FeedJobContext): Promise<ReadLines> {
  const { now } = context;
  const pending = await findPending(context, now() - RECENT);
  const due = pending.filter((game) => nextTry(game) <= now());
  const isHopeless: IsHopeless = (game, code) =>
    isPastHope(game, now()) || (isLastTry(game, now()) && !isOutage(code));
  const read = await readLines(context, due, isHopeless);
  const waiting = read.counts.waiting + pending.length - due.length;
  return { ...read, counts: { ...read.counts, waiting } };
}

/** Finds games that have lines but unscored predictions, because an earlier run ended too soon. */
async function findUnscored({ now, store }: FeedJobContext): Promise<readonly number[]> {
  const games = await store.rows<{ id: number }>(
    `games?select=id,calls!inner(id)&lines=eq.computed&computed_at=gt.${iso(now() - RECENT)}&calls.score=is.null&order=id`,
  );
  return games.map(({ id }) => id);
}

async function planNext(context: FeedJobContext, failures: number, random: number): Promise<number> {
  const { now, store } = context;
  const open = await store.rows<OpenGame>(
    `games?select=starts_at&state=in.(scheduled,live)&starts_at=gt.${iso(now() - RECENT)}&starts_at=lt.${iso(now() + 2 * DAY)}&order=id`,
  );
  return nextGamesRun({
    now: now(),
    failures,
    random,
    open,
    pending: await findPending(context, now() - RECENT),
  });
}

/** Scores the predictions of the `done` games and of games that earlier runs missed. Returns a code if that failed. */
async function scorePredictions(
  context: FeedJobContext,
  done: readonly number[],
  onGameDone: OnGameDone,
): Promise<string | null> {
  const { log, signal, store } = context;
  let fault: string | null = null;
  for (const id of new Set([...done, ...(await findUnscored(context))])) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await onGameDone(store, id);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, game: id }, 'could not score the calls of a game');
      fault = 'calls-not-scored';
    }
  }
  return fault;
}

interface Ended {
  readonly schedules: ScheduleCounts;
  /** The first fault after the schedules were read. */
  readonly fault: string | null;
  readonly isStopped: boolean;
}

function codeOf({ fault, isStopped, schedules }: Ended): string {
  if (schedules.read === 0) return schedules.fault ?? 'ok';
  if (isStopped) return 'stopped';
  return schedules.failed === 0 && fault === null ? 'ok' : 'partial';
}

/**
 * Creates the job that stores games and the lines of finished games. Faults of the feeds never overwrite stored lines.
 *
 * @param onGameDone Scores the predictions of a game.
 */
export function createGamesJob(onGameDone: OnGameDone, random: () => number = Math.random): FeedJob {
  return {
    name: 'games',
    async run(context): Promise<FeedJobResult> {
      const { failures, now, store } = context;
      const schedules = await readSchedules(context);
      const lines = schedules.isStopped ? NO_LINES : await readDueLines(context);
      const unscored = await scorePredictions(context, lines.done, onGameDone);
      await store.call('forget_old_games', { before: iso(now() - KEPT) });
      const isStopped = schedules.isStopped || lines.isStopped;
      const hasFailed = schedules.read === 0 || isStopped;
      const nextDue = await planNext(context, hasFailed ? failures + 1 : 0, random());
      const fault = lines.fault ?? unscored;
      const code = codeOf({ schedules, fault, isStopped });
      const { isStopped: _, ...counts } = schedules;
      return { code, nextDue, ...counts, ...lines.counts, fault: schedules.fault ?? fault };
    },
  };
}
