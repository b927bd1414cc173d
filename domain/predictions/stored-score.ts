/** A prediction's score as `public.calls` stores it, beside the score that the last game's lines would have had. */
import * as v from 'valibot';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { idsOfPrediction, readPrediction } from './predicted-lines.ts';
import { type PredictionScore, scorePrediction } from './score-prediction.ts';

export interface StoredScore extends PredictionScore {
  /** The score that a prediction of the team's last lines would have; null without an earlier game. */
  readonly baseline: PredictionScore | null;
}

/** Returns the score of a prediction that repeats the lines of the team's last game. */
export function scoreRepeat(last: GameLines | null, played: GameLines): PredictionScore | null {
  return last && scorePrediction(last, played);
}

export function scoreDocument(document: unknown, played: GameLines, last: GameLines | null): StoredScore {
  const called = readPrediction(document, played.players);
  return { ...scorePrediction(idsOfPrediction(called), played), baseline: scoreRepeat(last, played) };
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const points = { hits: count, possible: count };
const part = v.object(points);
const callScore = { ...points, forwards: part, defense: part, starter: part };
const storedScore = v.object({ ...callScore, baseline: v.fallback(v.nullable(v.object(callScore)), null) });

export function readScore(value: unknown): StoredScore | null {
  const read = v.safeParse(storedScore, value);
  return read.success ? read.output : null;
}
