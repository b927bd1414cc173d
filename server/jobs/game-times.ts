/** When the job for games asks the feeds. Times are in ms since 1970. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the start of a game to its end, when nothing unusual happens. */
const GAME_LENGTH = 160 * MINUTE;
/** A shift chart follows a few minutes after the end. */
const AFTER_GAME = 10 * MINUTE;
const MAX_PAUSE = 6 * HOUR;
/** A game without lines is void this long after its start. */
const PATIENCE = 2 * DAY + GAME_LENGTH;
/** After this long, a game is void even if the feed still refuses every request. */
const MAX_PATIENCE = 14 * DAY;
/** A run this long before a day's first game finds games that were moved. */
const BEFORE_GAME = 30 * MINUTE;
/** Games that start closer together belong to one day. */
const BETWEEN_DAYS = 10 * HOUR;

/** The daily run: after the rosters', and before the morning skates. */
const DAILY_HOUR_UTC = 10;
/** Spreads the runs of all installations. */
const SPREAD = 30 * MINUTE;
const MIN_PAUSE = 5 * MINUTE;

export interface OpenGame {
  readonly starts_at: string;
}

export interface PendingGame extends OpenGame {
  readonly tries: number;
  readonly tried_at: string | null;
}

/** Whether a game that is not known to have ended should have. */
export function shouldHaveEnded({ starts_at }: OpenGame, now: number): boolean {
  return Date.parse(starts_at) + GAME_LENGTH <= now;
}

/** Whether a try that fails now was the last one. */
export function isLastTry({ starts_at }: OpenGame, now: number): boolean {
  return now >= Date.parse(starts_at) + PATIENCE;
}

/** Whether a game is void now, even if an outage is why it has no lines. */
export function isPastHope({ starts_at }: OpenGame, now: number): boolean {
  return now >= Date.parse(starts_at) + MAX_PATIENCE;
}

/** When the lines of a finished game are tried next. Pauses double, up to six hours. */
export function nextTry({ starts_at, tried_at, tries }: PendingGame): number {
  if (tried_at === null) return Date.parse(starts_at);
  return Date.parse(tried_at) + Math.min(MAX_PAUSE, AFTER_GAME * 2 ** Math.max(0, tries - 1));
}

/** When a game that may still be running is checked next: after its expected end, then at growing intervals. */
function nextLook({ starts_at }: OpenGame, now: number): number {
  const end = Date.parse(starts_at) + GAME_LENGTH + AFTER_GAME;
  if (end > now) return end;
  return now + Math.min(MAX_PAUSE, Math.max(AFTER_GAME, (now - end) / 2));
}

/** Shortly before the first game of each day. */
function looksBefore(open: readonly OpenGame[], now: number): number[] {
  const starts = open.map((game) => Date.parse(game.starts_at));
  const isFirst = (start: number) => !starts.some((other) => other < start && other > start - BETWEEN_DAYS);
  return starts
    .filter(isFirst)
    .map((start) => start - BEFORE_GAME)
    .filter((time) => time > now);
}

function nextDaily(now: number, random: number): number {
  const today = Math.floor(now / DAY) * DAY + DAILY_HOUR_UTC * HOUR;
  return (today > now + MIN_PAUSE ? today : today + DAY) + Math.floor(random * SPREAD);
}

/** The number of the day between two daily runs. Each run of the day has the same one. */
export function feedDay(now: number): number {
  return Math.floor((now - DAILY_HOUR_UTC * HOUR) / DAY);
}

interface Plan {
  readonly now: number;
  /** Failed runs in a row, with this one. */
  readonly failures: number;
  /** From 0 to 1. */
  readonly random: number;
  /** Games that are not known to have ended. */
  readonly open: readonly OpenGame[];
  /** Finished games without lines. */
  readonly pending: readonly PendingGame[];
}

/** When to run again: daily, before a day's first game, after each game, and while lines are missing. Failures wait an hour, then longer. */
export function nextGamesRun({ failures, now, open, pending, random }: Plan): number {
  const daily = nextDaily(now, random);
  if (failures > 0) return Math.min(daily, now + HOUR * 2 ** (failures - 1));
  const recent = open.filter((game) => !isLastTry(game, now));
  const times = [
    daily,
    ...looksBefore(open, now),
    ...recent.map((game) => nextLook(game, now)),
    ...pending.map(nextTry),
  ];
  return Math.max(now + MIN_PAUSE, Math.min(...times));
}
