import * as v from 'valibot';
import { scoreDocument, type StoredScore } from '#domain/predictions/stored-score.ts';
import { readGameLines } from '#domain/lines/game-lines.ts';
import { isSameJson } from '#domain/same-json.ts';
import type { FeedStore } from '#server/feeds/feed-store.ts';

const lines = v.pipe(v.unknown(), v.transform(readGameLines));

/** The result of the database function `calls_to_score`: one page of a game's predictions. */
const toScore = v.object({
  lines: v.picklist(['pending', 'computed', 'void']),
  teams: v.record(v.string(), v.object({ played: lines, last: lines })),
  next_games: v.array(v.number()),
  calls: v.array(
    v.object({
      id: v.string(),
      team_id: v.number(),
      lineup: v.unknown(),
      score: v.unknown(),
      /** Whether the prediction was saved after the game began. Games may begin earlier than announced. */
      is_late: v.boolean(),
    }),
  ),
});

type ToScore = v.InferOutput<typeof toScore>;

/**
 * Returns the changed scores by prediction id.
 * The score is null for a void game, a team without lines, or a late prediction.
 */
function changedScores({ calls, teams, lines: state }: ToScore): Record<string, StoredScore | null> {
  const scores = calls.flatMap(({ id, is_late: isLate, lineup, score: stored, team_id: team }) => {
    const { last = null, played = null } = (state === 'computed' && teams[team]) || {};
    const score = isLate ? null : played && scoreDocument(lineup, played, last);
    return isSameJson(score, stored) ? [] : [[id, score] as const];
  });
  return Object.fromEntries(scores);
}

/** Reads the predictions after the id `after`. Null if the game is unknown or its lines are pending. */
async function readPage(store: FeedStore, gameId: number, after: string | null): Promise<ToScore | null> {
  const read = v.safeParse(toScore, await store.call('calls_to_score', { game_id: gameId, after }));
  return read.success && read.output.lines !== 'pending' ? read.output : null;
}

/** Scores all predictions of a game. Returns the number of changed scores, and the teams' next games. */
async function scoreGame(store: FeedStore, gameId: number): Promise<{ changed: number; next: number[] }> {
  let changed = 0;
  let page = await readPage(store, gameId, null);
  const next = page?.next_games ?? [];
  for (let last = page?.calls.at(-1); page && last; last = page?.calls.at(-1)) {
    const scores = changedScores(page);
    const count = Object.keys(scores).length;
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, to limit memory
    if (count > 0) await store.call('score_calls', { scores });
    changed += count;
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    page = await readPage(store, gameId, last.id);
  }
  return { changed, next };
}

/**
 * Scores the predictions of a game whose lines are computed or void. Can be called repeatedly.
 * Also rescores each team's next game, because its scores depend on this game's lines.
 * This game's lines sometimes arrive after the next game was scored.
 *
 * @returns The number of changed scores. Rejects with `FeedStoreError`.
 */
export async function scorePredictions(store: FeedStore, gameId: number): Promise<number> {
  const { changed, next } = await scoreGame(store, gameId);
  let total = changed;
  for (const later of next) {
    // oxlint-disable-next-line no-await-in-loop -- at most two, one after the other
    total += (await scoreGame(store, later)).changed;
  }
  return total;
}
