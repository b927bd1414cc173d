/** Parses the NHL's schedules of a week (`/v1/schedule/now`) and of a club (`/v1/club-schedule-season/TOR/now`). */
import * as v from 'valibot';
import { feedId, feedList, feedName, feedText, readEntries } from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';

type ScheduledState = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';

export type ScheduledGame = ReturnType<typeof asGame>;

export interface Schedule {
  readonly kind: 'read';
  /** Each game once, sorted by start. */
  readonly games: readonly ScheduledGame[];
  readonly unreadable: number;
}

const club = v.object({
  abbrev: v.pipe(feedText, v.toUpperCase(), v.regex(/^[A-Z]{2,4}$/)),
  /** Null before the game. */
  score: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))), null),
});

const state = v.fallback(v.pipe(feedText, v.toUpperCase()), '');

const entry = v.object({
  id: feedId,
  season: v.pipe(feedId, v.transform(String)),
  gameType: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  startTimeUTC: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((text) => new Date(text)),
    v.date(),
    v.transform((date) => date.toISOString()),
  ),
  venue: v.fallback(v.nullable(feedName), null),
  neutralSite: v.fallback(v.boolean(), false),
  gameState: state,
  gameScheduleState: state,
  homeTeam: club,
  awayTeam: club,
});

const STATES: Readonly<Record<string, ScheduledState>> = {
  LIVE: 'live',
  CRIT: 'live',
  OVER: 'final',
  FINAL: 'final',
  OFF: 'final',
};

/** Schedule states that override the game state, because a cancelled game may have the state `OFF` (final). */
const SCHEDULE_STATES: Readonly<Record<string, ScheduledState>> = {
  PPD: 'postponed',
  SUSP: 'postponed',
  CNCL: 'cancelled',
};

function asGame(from: v.InferOutput<typeof entry>) {
  const { homeTeam, awayTeam, gameScheduleState, gameState } = from;
  return {
    id: from.id,
    /** `20262027`. */
    season: from.season,
    /** 1 preseason, 2 regular season, 3 playoffs; other numbers are exhibitions. */
    gameType: from.gameType,
    /** An ISO date and time in UTC. */
    startsAt: from.startTimeUTC,
    /** False if the feed has only the day. In that case, the time in `startsAt` is meaningless. */
    isTimeKnown: gameScheduleState !== 'TBD',
    venue: from.venue || null,
    neutralSite: from.neutralSite,
    state: SCHEDULE_STATES[gameScheduleState] ?? STATES[gameState] ?? 'scheduled',
    home: { abbreviation: homeTeam.abbrev, score: homeTeam.score },
    away: { abbreviation: awayTeam.abbrev, score: awayTeam.score },
  };
}

const week = v.object({ gameWeek: feedList });
const day = v.object({ games: feedList });

/** The entries of a week's or a club's schedule; null if the value is neither. */
function entriesOf(json: unknown): readonly unknown[] | null {
  const season = v.safeParse(day, json);
  if (season.success) return season.output.games;
  const days = v.safeParse(week, json);
  return days.success ? readEntries(day, days.output.gameWeek).flatMap(({ games }) => games) : null;
}

/**
 * Parses a schedule. Never throws. Unreadable games are left out and counted. Unknown states count as scheduled. A
 * schedule without games is valid: in summer there are none.
 */
export function parseSchedule(json: unknown): Schedule | RefusedFeed {
  const entries = entriesOf(json);
  if (!entries) return refuseFeed('not-a-schedule');
  const games = readEntries(entry, entries).map(asGame);
  const byId = new Map(games.map((game) => [game.id, game]));
  return {
    kind: 'read',
    games: [...byId.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id),
    unreadable: entries.length - games.length,
  };
}
