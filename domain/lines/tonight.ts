/** The games of a night, and what changed in each team's last game. */
import * as v from 'valibot';
import { rowDate, rowGoals, rowIdText } from '#domain/row-values.ts';
import { readGameLines } from './game-lines.ts';
import { type LineChange, lineChanges } from './line-changes.ts';

const game = v.object({
  id: v.number(),
  starts_at: rowDate,
  time_known: v.boolean(),
  state: v.picklist(['scheduled', 'live', 'final']),
  /** The abbreviations of the teams. */
  home: v.string(),
  away: v.string(),
  home_score: rowGoals,
  away_score: rowGoals,
});

export type TonightGame = v.InferOutput<typeof game>;

const played = v.object({
  id: v.number(),
  starts_at: rowDate,
  is_home: v.fallback(v.boolean(), false),
  opponent: v.string(),
  lines: v.pipe(v.unknown(), v.transform(readGameLines)),
});

const tonight = v.object({
  night: v.fallback(v.nullable(v.string()), null),
  games: v.array(game),
  teams: v.array(v.object({ id: rowIdText, games: v.array(played) })),
});

/** What changed in a team's last game, compared with the game before. */
export interface TeamNews {
  readonly game: Pick<v.InferOutput<typeof played>, 'id' | 'starts_at' | 'is_home' | 'opponent'>;
  /** Null if only one game is known. */
  readonly changes: readonly LineChange[] | null;
}

export interface Tonight {
  /** The day of the games in the league's schedule: `2026-11-27`. Null without games. */
  readonly night: string | null;
  readonly games: readonly TonightGame[];
  /** By `teams.id`. */
  readonly news: ReadonlyMap<string, TeamNews>;
}

/** Reads the untrusted result of `tonight`. Empty if it cannot be read. */
export function readTonight(value: unknown): Tonight {
  const read = v.safeParse(tonight, value);
  if (!read.success) return { night: null, games: [], news: new Map() };
  const { games, night, teams } = read.output;
  const news = teams.flatMap(({ games: [last, before], id }): [string, TeamNews][] => {
    if (!last?.lines) return [];
    return [[id, { game: last, changes: before?.lines ? lineChanges(last.lines, before.lines) : null }]];
  });
  return { night, games, news: new Map(news) };
}
