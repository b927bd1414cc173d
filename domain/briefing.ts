/** What the builder shows for a new lineup: the roster's date, the next game, and the last game's lines. */
import * as v from 'valibot';
import { rowDate, rowIdText } from './row-values.ts';
import { readGameLines } from './lines/game-lines.ts';

const opponent = v.object({
  /** `teams.id` as text; null if no team has the abbreviation. */
  id: v.nullable(rowIdText),
  /** The full name, or the abbreviation of an unknown team. */
  name: v.string(),
  abbreviation: v.string(),
});
/** `id` is the NHL's. */
const game = { id: rowIdText, starts_at: rowDate, is_home: v.boolean(), opponent };

const nextGame = v.pipe(
  v.object({
    ...game,
    time_known: v.fallback(v.boolean(), true),
    // An older database schema does not return `locked`.
    locked: v.fallback(v.optional(v.boolean(), false), false),
    neutral_site: v.fallback(v.boolean(), false),
    venue: v.fallback(v.nullable(v.string()), null),
  }),
  v.transform(({ is_home, locked, neutral_site, starts_at, time_known, ...rest }) => ({
    ...rest,
    startsAt: starts_at,
    isHome: is_home,
    /** False while only the day of `startsAt` is known. */
    isTimeKnown: time_known,
    /** Whether the game had begun before it was moved to a later time. If so, predictions stay closed. */
    isLocked: locked,
    isNeutralSite: neutral_site,
  })),
);

const lastGame = v.pipe(
  v.object({ ...game, lines: v.pipe(v.unknown(), v.transform(readGameLines)) }),
  v.transform(({ is_home: isHome, starts_at: startsAt, ...rest }) => ({ ...rest, startsAt, isHome })),
);

export type NextGame = v.InferOutput<typeof nextGame>;
export type LastGame = v.InferOutput<typeof lastGame>;

/** Everything is null if the server does not read the NHL's feeds. */
export interface Briefing {
  /** When the roster last agreed with the NHL's roster. */
  readonly rosterAsOf: Date | null;
  readonly nextGame: NextGame | null;
  readonly lastGame: LastGame | null;
}

export const EMPTY_BRIEFING: Briefing = { rosterAsOf: null, nextGame: null, lastGame: null };

const briefing = v.object({
  roster_as_of: v.fallback(v.nullable(rowDate), null),
  next_game: v.fallback(v.nullable(nextGame), null),
  last_game: v.fallback(v.nullable(lastGame), null),
});

/** Reads the untrusted result of `team_briefing`. Damaged parts become null. */
export function readBriefing(value: unknown): Briefing {
  const read = v.safeParse(briefing, value);
  if (!read.success) return EMPTY_BRIEFING;
  const { last_game, next_game, roster_as_of } = read.output;
  return { rosterAsOf: roster_as_of, nextGame: next_game, lastGame: last_game };
}
