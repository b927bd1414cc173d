/**
 * Scores a prediction against the lines of the game.
 *
 * A game has these points:
 * - One for each pair of forwards who played on the same line. A trio has three pairs, so four lines have 12 points.
 * - One for each defense pair.
 * - One for the starter.
 *
 * The prediction gets a point if it also has the pair or the starter. The score is `hits / possible`. In a game with
 * four lines and three defense pairs, 16 points are possible. A pair counts in any line, in any order, and on any side.
 * Predicted pairs that did not play cost no points.
 */

/** Ids of players by line. Players of a game who played on no line are missing. */
export interface LineIds {
  /** Up to four lines of two or three forwards each. */
  readonly forwards: readonly (readonly string[])[];
  readonly defense: readonly (readonly string[])[];
  readonly starter: string | null;
}

export interface Points {
  readonly hits: number;
  readonly possible: number;
}

export interface PredictionScore extends Points {
  readonly forwards: Points;
  readonly defense: Points;
  readonly starter: Points;
}

/** Two players of one line, in the line's order. */
export type Pair = readonly [string, string];

/** The unordered pairs within a line. A trio has three pairs, a pair has one, and a single player has none. */
export function pairsIn(line: readonly string[]): Pair[] {
  return line.flatMap((first, index) => line.slice(index + 1).map((second): Pair => [first, second]));
}

function pairKey([first, second]: Pair): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

/** Removes repeated players. Keeps each player only where they are listed first. */
function withoutRepeats(lines: readonly (readonly string[])[]): string[][] {
  const seen = new Set<string>();
  return lines.map((line) =>
    line.filter((id) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    }),
  );
}

/** Returns a function that tests whether `lines` has a line with both players of a pair. */
export function createPairTest(lines: readonly (readonly string[])[]): (pair: Pair) => boolean {
  const keys = new Set(withoutRepeats(lines).flatMap(pairsIn).map(pairKey));
  return (pair) => keys.has(pairKey(pair));
}

function scorePairs(called: readonly (readonly string[])[], played: readonly (readonly string[])[]): Points {
  const pairs = withoutRepeats(played).flatMap(pairsIn);
  return { hits: pairs.filter(createPairTest(called)).length, possible: pairs.length };
}

/** Both parameters must identify players by the same kind of id. */
export function scorePrediction(called: LineIds, played: LineIds): PredictionScore {
  const forwards = scorePairs(called.forwards, played.forwards);
  const defense = scorePairs(called.defense, played.defense);
  const isStarter = played.starter !== null && called.starter === played.starter;
  const starter = { hits: isStarter ? 1 : 0, possible: played.starter === null ? 0 : 1 };
  const sum = (key: keyof Points) => forwards[key] + defense[key] + starter[key];
  return { forwards, defense, starter, hits: sum('hits'), possible: sum('possible') };
}

/** The score from 0 to 1; null if the game has no points. */
export function shareOf({ hits, possible }: Points): number | null {
  return possible > 0 ? hits / possible : null;
}
