/** Longer texts are not names. */
const MAX_LENGTH = 40;

/**
 * Returns how many letters to add, drop, change, or swap with their neighbor to turn one text into the other.
 * Returns `most + 1` if the number is higher than `most`, so that very different texts take little time.
 */
export function editDistance(one: string, other: string, most: number): number {
  const isLong = Math.max(one.length, other.length) > MAX_LENGTH;
  if (isLong || Math.abs(one.length - other.length) > most) return most + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, changed);
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(isSwap ? Math.min(cost, (before[column - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last.at(-1) ?? 0, most + 1);
}
