/** What the builder shows for a new lineup: the roster's date, the next game, and the last game's lines. */
import * as v from 'valibot';
import { rowDate, rowIdText } from './row-values.ts';
import { type GameLines, readGameLines } from './lines/game-lines.ts';

export interface GameOpponent {
  /** `teams.id` as text; null if no team has the abbreviation. */
  readonly id: string | null;
  /** The full name, or the abbreviation of an unknown team. */
  readonly name: string;
  readonly abbreviation: string;
}

interface Game {
  /** The NHL's id, as text. */
  readonly id: string;
  readonly startsAt: Date;
  readonly isHome: boolean;
  readonly opponent: GameOpponent;
}

export interface NextGame extends Game {
  /** False while only the day of `startsAt` is known. */
  readonly isTimeKnown: boolean;
  /** Whether the game had begun before it was moved to a later time. If so, predictions stay closed. */
  readonly isLocked: boolean;
  readonly isNeutralSite: boolean;
  readonly venue: string | null;
}

export interface LastGame extends Game {
  readonly lines: GameLines | null;
}

/** Everything is null if the server does not read the NHL's feeds. */
export interface Briefing {
  /** When the roster last agreed with the NHL's roster. */
  readonly rosterAsOf: Date | null;
  readonly nextGame: NextGame | null;
  readonly lastGame: LastGame | null;
}

export const EMPTY_BRIEFING: Briefing = { rosterAsOf: null, nextGame: null, lastGame: null };

const opponentSchema = v.object({ id: v.nullable(rowIdText), name: v.string(), abbreviation: v.string() });
const game = { id: rowIdText, starts_at: rowDate, is_home: v.boolean(), opponent: opponentSchema };

const nextGame = v.pipe(
  v.object({
    ...game,
    time_known: v.fallback(v.boolean(), true),
    // An older database schema does not return `locked`.
    locked: v.fallback(v.optional(v.boolean(), false), false),
    neutral_site: v.fallback(v.boolean(), false),
    venue: v.fallback(v.nullable(v.string()), null),
  }),
  v.transform(({ id, starts_at, is_home, locked, neutral_site, opponent, time_known, venue }): NextGame => ({
    id,
    startsAt: starts_at,
    isHome: is_home,
    opponent,
    isTimeKnown: time_known,
    isLocked: locked,
    isNeutralSite: neutral_site,
    venue,
  })),
);

const lastGame = v.pipe(
  v.object({ ...game, lines: v.pipe(v.unknown(), v.transform(readGameLines)) }),
  v.transform(({ id, starts_at, is_home, lines, opponent }): LastGame => ({
    id,
    startsAt: starts_at,
    isHome: is_home,
    opponent,
    lines,
  })),
);

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
