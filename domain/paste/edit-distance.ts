/** Longer texts are not names. */
const MAX_LENGTH = 40;

/** Three rows of the distance table. All calls reuse them, because a post's unknown names cause thousands of calls. */
const buffers = Array.from({ length: 3 }, () => new Uint8Array(MAX_LENGTH + 1));

/**
 * Returns how many letters to add, drop, change, or swap with their neighbor to turn one text into the other.
 * Returns `most + 1` if the number is higher than `most`, so that very different texts take little time.
 */
export function editDistance(one: string, other: string, most: number): number {
  const width = other.length + 1;
  if (Math.abs(one.length - other.length) > most || Math.max(one.length, width) > MAX_LENGTH) return most + 1;
  let [before, last, next] = buffers as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column < width; column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    next[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const changed = (last[column - 1] ?? 0) + (same ? 0 : 1);
      let cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, changed);
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[width - 1] ?? 0, most + 1);
}
