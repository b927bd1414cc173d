/** Reads the database's results about predictions: a game's page, a team's table, and a fan's record. */
import * as v from 'valibot';
import { readGameLines } from '#domain/lines/game-lines.ts';
import { normalizeTeam, type Team, type TeamSourceRow } from '#domain/team.ts';
import { rowDate } from '#domain/row-values.ts';
import { readPrediction } from './predicted-lines.ts';
import { readScore } from './stored-score.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A mean of scores, 0 to 1; null without scores. */
const mean = v.nullable(v.number());
const lines = v.pipe(v.unknown(), v.transform(readGameLines));
const score = v.pipe(v.unknown(), v.transform(readScore));
const team = v.pipe(
  v.looseObject({ id: v.union([v.number(), v.string()]) }),
  v.transform((row) => normalizeTeam(row as TeamSourceRow)),
  v.custom<Team>((found) => found !== null),
);
const fan = { profile_name: v.string(), display_name: v.nullable(v.string()) };

/** A game from the view of one of its teams. */
const game = {
  /** The NHL's id. */
  id: v.number(),
  /** Both years: `20262027`. */
  season: v.string(),
  starts_at: rowDate,
  /** False while only the day of `starts_at` is known. */
  time_known: v.fallback(v.boolean(), true),
  state: v.picklist(['scheduled', 'live', 'final', 'postponed', 'cancelled']),
  lines: v.picklist(['pending', 'computed', 'void']),
  is_home: v.boolean(),
  /** `team` and `opponent` are abbreviations. */
  team: v.string(),
  opponent: v.string(),
};

const gamePage = v.object({
  game: v.object({
    ...game,
    venue: v.nullable(v.string()),
    neutral_site: v.boolean(),
    goals: v.nullable(v.number()),
    opponent_goals: v.nullable(v.number()),
  }),
  team,
  /** Null when no team has the abbreviation. */
  opponent: v.nullable(team),
  /** The server's time, which decides whether the puck has dropped. */
  now: rowDate,
  is_open: v.boolean(),
  /** Null until the lines are computed, and for void games. */
  played: lines,
  /** The team's latest earlier game with known lines. */
  last: v.nullable(v.object({ game: v.object(game), lines })),
  count,
  average: mean,
  /** The prediction of the requested fan, or of the caller if no fan was requested. */
  call: v.nullable(
    v.object({
      lineup: v.unknown(),
      score,
      updated_at: rowDate,
      profile_name: v.nullable(v.string()),
      display_name: v.nullable(v.string()),
    }),
  ),
  /** The best predictions of public profiles. */
  fans: v.array(v.object({ ...fan, hits: count, possible: count })),
});

const gamePredictions = v.pipe(
  gamePage,
  v.transform(({ call, ...page }) => {
    if (!call) return { ...page, call };
    const { lineup, ...rest } = call;
    return { ...page, call: { ...rest, lines: readPrediction(lineup, page.played?.players) } };
  }),
);

const teamPredictions = v.object({
  team,
  /** Null before the first scored prediction. */
  season: v.nullable(v.string()),
  seasons: v.array(v.string()),
  /** How many scored predictions a fan needs to be listed in `fans`. */
  least: count,
  count,
  games: count,
  average: mean,
  baseline: mean,
  next_game: v.nullable(v.object(game)),
  fans: v.array(v.object({ ...fan, games: count, average: v.number(), baseline: mean })),
});

const predictionRecord = v.object({
  season: v.string(),
  seasons: v.array(v.string()),
  /** The number of scored predictions. */
  games: count,
  void: count,
  average: mean,
  baseline: mean,
  /** At most 20 predictions, latest first. */
  calls: v.array(v.object({ ...game, score, is_late: v.optional(v.boolean(), false) })),
});

export type GamePredictions = v.InferOutput<typeof gamePredictions>;
export type TeamPredictionsData = v.InferOutput<typeof teamPredictions>;
export type PredictionRecordData = v.InferOutput<typeof predictionRecord>;

/** Whether a prediction was made after puck drop. This happens if a game starts earlier than the feed said. */
export function isLatePrediction({ call, game: { starts_at: startsAt } }: GamePredictions): boolean {
  return call !== null && !call.score && call.updated_at >= startsAt;
}

/**
 * Reads an untrusted result of `game_calls`.
 * Null for an unknown game. Throws if the result has another shape.
 */
export function readGamePredictions(value: unknown): GamePredictions | null {
  return value === null ? null : v.parse(gamePredictions, value);
}

/**
 * Reads an untrusted result of `team_calls_table`.
 * Null for an unknown team. Throws if the result has another shape.
 */
export function readTeamPredictions(value: unknown): TeamPredictionsData | null {
  return value === null ? null : v.parse(teamPredictions, value);
}

/**
 * Reads an untrusted result of `call_record`.
 * Null if there are no predictions. Throws if the result has another shape.
 */
export function readPredictionRecord(value: unknown): PredictionRecordData | null {
  return value === null ? null : v.parse(predictionRecord, value);
}
