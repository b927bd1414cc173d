import { countCharacters, cutCharacters } from '#domain/plain-text.ts';
import { SAVED_NAME_MAX_LENGTH } from '#domain/saved-lineup.ts';

/**
 * The name of a copy: `X (copy)`, then `X (copy 2)`, `X (copy 3)` … whichever is free. A copy of a copy counts on instead of
 * piling up brackets; a long name gives way to the bracket.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const room = SAVED_NAME_MAX_LENGTH - countCharacters(ending);
    const candidate = cutCharacters(stem, room).trimEnd() + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
