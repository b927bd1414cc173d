/** Compares the lines of a prediction with the lines of the game, and finds the pairs of linemates in both. */
import type { PredictedPlayer } from './predicted-lines.ts';
import { createPairTest, pairsIn, type Points } from './score-prediction.ts';

export interface ComparedPlayer extends PredictedPlayer {
  /** Whether the player and at least one linemate are also linemates in the lines to compare with. */
  readonly isHit: boolean;
}

/** A line with the points of its pairs. A trio has 0, 1, or 3 points, because two matching pairs imply the third. */
export interface ComparedLine extends Points {
  readonly players: readonly ComparedPlayer[];
}

/**
 * Compares the lines of a prediction with those of the game, or the other way around.
 * `others` has the players' ids by line.
 */
export function compareLines(
  lines: readonly (readonly PredictedPlayer[])[],
  others: readonly (readonly string[])[],
): ComparedLine[] {
  const isTogether = createPairTest(others);
  return lines.map((line) => {
    const pairs = pairsIn(line.map(({ id }) => id));
    const hits = pairs.filter(isTogether);
    const inPlace = new Set(hits.flat());
    return {
      players: line.map((player) => ({ ...player, isHit: inPlace.has(player.id) })),
      hits: hits.length,
      possible: pairs.length,
    };
  });
}
