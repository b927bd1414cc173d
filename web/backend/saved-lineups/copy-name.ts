/** Longest name of a saved line-up, in characters. */
const NAME_MAX_LENGTH = 120;

/** The first half of an emoji or the like at the end of a text that was cut. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/**
 * The name of a copy: `X (copy)`, then `X (copy 2)`, `X (copy 3)` … whichever is free. A copy of a copy counts on instead of
 * piling up brackets; a long name gives way to the bracket.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const cut = stem.slice(0, NAME_MAX_LENGTH - ending.length).replace(HALF_CHARACTER, '');
    const candidate = cut.trimEnd() + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
