/** Decides when jobs send requests to the feeds. Times are in ms since 1970. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The usual time from a game's start to its end. */
const GAME_LENGTH = 160 * MINUTE;
/** The time from a game's usual end to the first check. The shift chart is published a few minutes after the end. */
const AFTER_GAME = 10 * MINUTE;
const MAX_PAUSE = 6 * HOUR;
/** The time from a game's start to the last try to read its lines. If that try fails, the game becomes void. */
const PATIENCE = 2 * DAY + GAME_LENGTH;
/** The time from a game's start until the game becomes void without lines, even during an outage of the feeds. */
const MAX_PATIENCE = 14 * DAY;
/** How long before a day's first game to run the job, in case games were rescheduled. */
const BEFORE_GAME = 30 * MINUTE;
/** A game is a day's first game if no other game starts within this time before it. */
const BETWEEN_DAYS = 10 * HOUR;

/** The hour of the daily run: after the daily run of the rosters job, and before the teams' morning skates. */
const DAILY_HOUR_UTC = 10;
/** The maximum random delay of the daily run, so that installations do not send their requests all at once. */
const SPREAD = 30 * MINUTE;
const MIN_PAUSE = 5 * MINUTE;

export interface OpenGame {
  readonly starts_at: string;
}

export interface PendingGame extends OpenGame {
  readonly tries: number;
  readonly tried_at: string | null;
}

export function shouldHaveEnded({ starts_at }: OpenGame, now: number): boolean {
  return Date.parse(starts_at) + GAME_LENGTH <= now;
}

/** Whether a try at this time is the last one for a game's lines. During an outage, `isPastHope` decides instead. */
export function isLastTry({ starts_at }: OpenGame, now: number): boolean {
  return now >= Date.parse(starts_at) + PATIENCE;
}

/** Whether to give up on a game's lines, even during an outage of the feeds. */
export function isPastHope({ starts_at }: OpenGame, now: number): boolean {
  return now >= Date.parse(starts_at) + MAX_PATIENCE;
}

/** Returns when to read a finished game's lines again. The pauses double, up to six hours. */
export function nextTry({ starts_at, tried_at, tries }: PendingGame): number {
  if (tried_at === null) return Date.parse(starts_at);
  return Date.parse(tried_at) + Math.min(MAX_PAUSE, AFTER_GAME * 2 ** Math.max(0, tries - 1));
}

/** Returns when to check next whether a game has ended: at its expected end, then at growing intervals. */
function nextLook({ starts_at }: OpenGame, now: number): number {
  const end = Date.parse(starts_at) + GAME_LENGTH + AFTER_GAME;
  if (end > now) return end;
  return now + Math.min(MAX_PAUSE, Math.max(AFTER_GAME, (now - end) / 2));
}

/** Returns the times shortly before the first game of each day. */
function looksBefore(open: readonly OpenGame[], now: number): number[] {
  const starts = open.map((game) => Date.parse(game.starts_at));
  const isFirst = (start: number) => !starts.some((other) => other < start && other > start - BETWEEN_DAYS);
  return starts
    .filter(isFirst)
    .map((start) => start - BEFORE_GAME)
    .filter((time) => time > now);
}

interface Plan {
  readonly now: number;
  /** Failed runs in a row, including the current run. */
  readonly failures: number;
  readonly random: number;
  /** Games that are not known to have ended. */
  readonly open: readonly OpenGame[];
  readonly pending: readonly PendingGame[];
}

type DailyPlan = Omit<Plan, 'open' | 'pending'>;

/**
 * Returns when to run again: daily at an hour, but not within `pause`, or after an hour if the run failed.
 * Further failures double that hour.
 */
export function nextDaily({ failures, now, random }: DailyPlan, hourUtc: number, pause: number): number {
  const today = Math.floor(now / DAY) * DAY + hourUtc * HOUR;
  const days = Math.max(0, Math.ceil((now + pause - today) / DAY));
  const daily = today + days * DAY + Math.floor(random * SPREAD);
  return failures === 0 ? daily : Math.min(daily, now + HOUR * 2 ** (failures - 1));
}

/** Returns the number of the feed day. Feed days begin at the hour of the daily run. */
export function feedDay(now: number): number {
  return Math.floor((now - DAILY_HOUR_UTC * HOUR) / DAY);
}

/** Returns when to run next: daily, around games, and while lines are missing. After a failure, only {@link nextDaily}. */
export function nextGamesRun(plan: Plan): number {
  const { failures, now, open, pending } = plan;
  const daily = nextDaily(plan, DAILY_HOUR_UTC, MIN_PAUSE);
  if (failures > 0) return daily;
  const recent = open.filter((game) => !isLastTry(game, now));
  const times = [
    daily,
    ...looksBefore(open, now),
    ...recent.map((game) => nextLook(game, now)),
    ...pending.map(nextTry),
  ];
  return Math.max(now + MIN_PAUSE, Math.min(...times));
}
