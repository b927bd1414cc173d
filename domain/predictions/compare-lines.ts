/** Finds the linemates of a call who also played together in the game, and the other way round. */
import type { PredictedPlayer } from './predicted-lines.ts';
import { createPairTest, pairsIn, type Points } from './score-prediction.ts';

export interface ComparedPlayer extends PredictedPlayer {
  /** Whether at least one linemate is on the same line of the other side. */
  readonly isHit: boolean;
}

/** A line with the points of its pairs: 0, 1, or 3 of 3 for a trio, because two pairs of a line make the third. */
export interface ComparedLine extends Points {
  readonly players: readonly ComparedPlayer[];
}

/** Compares lines with the other side's lines, which are lists of ids. */
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
