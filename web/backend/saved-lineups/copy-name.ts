import { countCharacters, cutCharacters } from '#domain/plain-text.ts';
import { SAVED_NAME_MAX_LENGTH } from '#domain/saved-lineup.ts';

/**
 * Names a copy: `X (copy)`, then `X (copy 2)` and so on until one is free.
 * A copy of a copy continues the numbers. Long names are cut to make room for the suffix.
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
